// Moves at a moment of a game, each with a verdict to choose: a row of buttons a move, one tab stop for all of them.
import { Board } from "./draw";
import { FarmPicture } from "./draw_farm";
import type { JudgeAction, JudgeBoard } from "./frames";
import { G, boardSize, boxOf } from "./geometry";
import { CostTable, Icon, Said, Toolbar } from "./parts";
import type { Live, Frame } from "./link";
import { useRove } from "./rove";

export function Judge({ board, live: { frame, send, foot } }: { board: JudgeBoard; live: Live<Frame, JudgeAction> }) {
  const { moves, rules } = board;
  const verdicts = ["yes", ...rules.map((rule) => rule.id), "no"];
  const keyOf = (move: number, verdict: string) => `move ${move} ${verdict}`;
  const rove = useRove(moves.map((_, m) => verdicts.map((verdict) => keyOf(m, verdict))));
  const letters = new Map(rules.map((rule) => [rule.id, rule.letter]));
  const says = new Map(rules.map((rule) => [rule.id, rule.says]));
  return (
    <div class="pn-judge">
      <Toolbar frame={frame} send={send} />
      <div class="pn-judged">
        <div class="pn-asks">
          <ul class="pn-notes">{board.notes.map((note) => <li>{note}</li>)}</ul>
          <div role="group" aria-label="moves; arrow keys walk over the verdicts" {...rove.group}>
            {moves.map((move, m) => (
              <div class={`pn-case${move.verdict ? " pn-given" : ""}`} key={m} role="group" aria-label={`move ${m + 1}: ${move.words}`}>
                <p class="pn-casewords"><b>{m + 1}</b><span>{move.words}</span></p>
                <div class="pn-verdicts">
                  {verdicts.map((verdict) => (
                    <button
                      type="button" key={verdict} class="pn-verdict" aria-pressed={move.verdict === verdict}
                      title={says.get(verdict)} onClick={() => send({ kind: "judge", at: m, verdict })} {...rove.item(keyOf(m, verdict))}
                    >
                      {move.verdict === verdict && <Icon name="check" />}
                      {says.has(verdict)
                        ? <><Said>not allowed, rule {letters.get(verdict)}: {says.get(verdict)}</Said><span aria-hidden="true">{letters.get(verdict)}</span></>
                        : verdict === "yes" ? "allowed" : "another rule"}
                    </button>
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
        <div class="pn-known">
          <section class="pn-panel" aria-label="rules to choose from">
            <h3>Not allowed, because of</h3>
            <ul class="pn-rulelist">{rules.map((rule) => <li key={rule.id}><b>{rule.letter}</b><span>{rule.says}</span></li>)}</ul>
          </section>
        </div>
      </div>
      {foot}
      <Own board={board} />
    </div>
  );
}

/** What the player has: network, tank farm, costs. */
function Own({ board: { network, farm, costs } }: { board: JudgeBoard }) {
  return (
    <div class="pn-own">
      {network.map((net) => {
        const box = boxOf(net, G.small), size = boardSize(box);
        return (
          <section class="pn-panel" aria-label="own network">
            <h3>Your network</h3>
            <svg
              class="pn-ownnet" viewBox={`0 0 ${size.width} ${size.height}`} style={{ maxWidth: `${size.width}px` }} role="img"
              aria-label={`pipe network: ${net.lines.map((line) => line.words).join("; ")}`}
            >
              <Board network={net} box={box} />
            </svg>
          </section>
        );
      })}
      <section class="pn-panel" aria-label="own tank farm">
        <h3>Your tank farm</h3>
        <FarmPicture farm={farm} name="pn-ownfarm" />
      </section>
      <CostTable costs={costs} />
    </div>
  );
}
