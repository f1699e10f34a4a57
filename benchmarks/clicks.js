// Put into the page by clicks.py. `pnClicks` presses one thing after another and gives, for each press, milliseconds
// from the click until Python's answer is in the page, and until the frame with it has been painted.
window.pnClicks = async ({ steps, attribute, clicks }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // a task after the frame's callbacks runs once the frame has been laid out and painted
  const painted = async () => {
    await frame();
    await new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
  };
  const find = ({ selector, text }) => {
    const all = [...document.querySelectorAll(selector)];
    const found = text ? all.find((one) => one.textContent.trim() === text) : all[0];
    if (!found) throw new Error(`nothing to click: ${selector} ${text ?? ""}`);
    return found;
  };
  const click = (target) =>
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, view: window }));
  const press = (target) => new Promise((done, fail) => {
    const watched = target.closest(`[${attribute}]`), before = watched.getAttribute(attribute);
    const timer = setTimeout(() => fail(new Error("no answer within 10 s")), 10_000);
    const observer = new MutationObserver(async () => {
      if (watched.getAttribute(attribute) === before) return;
      observer.disconnect();
      clearTimeout(timer);
      const answered = performance.now() - start;
      await painted();
      done([answered, performance.now() - start]);
    });
    observer.observe(watched, { attributes: true, attributeFilter: [attribute] });
    const start = performance.now();
    click(target);
  });

  find(steps[0].take ?? steps[0]).scrollIntoView({ block: "center" });
  await painted();
  const times = [];
  for (let i = 0; i < clicks; i++) {
    const { take, ...target } = steps[i % steps.length];
    if (take) {
      click(find(take));
      await painted();
    }
    // a person's click falls anywhere between two frames; right after a frame, who needs just less than a frame wins a
    // whole one
    await new Promise((done) => setTimeout(done, 20 + 40 * Math.random()));
    times.push(await press(find(target)));
  }
  return times;
};
