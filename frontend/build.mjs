// One self-contained ES module and one style sheet for each file in frontend/widgets, and for the slides of lessons.
//   node frontend/build.mjs            minified, no source map (what the wheel carries)
//   node frontend/build.mjs --watch    readable, inline source map, rebuilds on save
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const flag = (name) => process.argv.includes(name);
const value = (name, other) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? other : process.argv[at + 1];
};
const watch = flag("--watch");
const widgets = (await readdir(join(here, "widgets"))).filter((f) => f.endsWith(".tsx")).sort();

// A page may hold several widgets, and all style sheets lie side by side in it: what one widget says of its parts must not reach
// into another, which may use the same word. So each widget's own sheet counts within that widget only; there .pn-root is the scope.
// A widget inside another one stands in .pn-inner, which is then its scope.
const kept = {
  name: "styles-stay-at-home",
  setup: (build) => build.onLoad({ filter: /[\\/]widgets[\\/]\w+\.css$/ }, async ({ path }) => ({
    contents: `@scope (:is(.pn-root, .pn-inner):has(> .pn-${basename(path, ".css")})) {\n${(await readFile(path, "utf8")).replaceAll(".pn-root", ":scope")}}\n`,
    loader: "css",
  })),
};

const options = {
  plugins: [kept],
  entryPoints: [...widgets.map((f) => join("widgets", f)), join("slides", "slides.ts")].map((f) => join(here, f)),
  entryNames: "[name]",
  outdir: value("--outdir", join(here, "..", "pipeline_nb", "widgets", "static")),
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "eof",
  minify: !watch,
  // anywidget sends the text and loads it from a blob: a linked map is never found there
  sourcemap: watch ? "inline" : false,
  metafile: true,
  logLevel: "warning",
};

if (watch) {
  // or a wheel built later would take these big readable bundles for the real ones
  await rm(join(options.outdir, "inputs.sha256"), { force: true });
  const ctx = await esbuild.context({ ...options, logLevel: "info" });
  await ctx.watch();
} else {
  const { metafile } = await esbuild.build(options);
  for (const [file, { bytes }] of Object.entries(metafile.outputs))
    console.log(`${String(bytes).padStart(7)}  ${basename(file)}`);
  if (flag("--analyze")) console.log(await esbuild.analyzeMetafile(metafile));
}
