// The page of the analysis: a position or a game, searched by the engine.
import { $, lines, post, sentence, t, variantOf } from "./text.js";
import { Board, picture, svg, walkKeys, writeMoves } from "./board.js";

let info = variantOf("chess"), board = null;
let start = "";                     // FEN of the first position
let line = [];                      // moves: {name, move, fen, placed, from, to, check, side, hands, chance, mark, comment, …}
let first = [0, 1], ply = 0;        // side and number of the first move; the move that is shown
let loaded = null, stray = false;   // the game of a file; the moves are not those of the game any more
let begin = null;                   // White's chance before the first move
let here = null;                    // the position that is shown, from the server
let search = null, annotation = null; // to stop them; null if none runs
let editing = false, brush = null;

const say = text => { $("message").textContent = text ? sentence(text) : "\u00a0"; };
const fenAt = n => n ? line[n - 1].fen : start;

/** request asks the server and returns its answer, or null after an error, which it shows. */
async function request(path, body) {
  try {
    const answer = await post(path, body);
    if (answer.ok) return await answer.json();
    say((await answer.text()).trim());
  } catch { say("The server does not answer."); }
  return null;
}

function newBoard(name) {
  info = variantOf(name);
  $("variant").value = info.name;
  const flipped = board?.flipped ?? false;
  board = new Board(document.querySelector(".board"), info, {
    move: m => play(m.m),
    refused: async text => {
      const answer = await post("/position", { variant: info.name, fen: fenAt(ply), moves: [text] });
      if (!answer.ok) say((await answer.text()).trim());
    },
    square: at => editing && paint(at),
  });
  board.flip(flipped);
  const letters = info.letters.split("");
  $("palette").replaceChildren(...letters.concat(letters.map(l => l.toLowerCase()), [""]).map(l => {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "piece";
    b.setAttribute("aria-label", l ? board.pieceName(l) : t("empty square"));
    b.append(l ? picture(info, l) : "✕");
    b.addEventListener("click", () => {
      brush = l || ".";
      $("palette").querySelectorAll(".piece").forEach(o => o.setAttribute("aria-pressed", o === b));
    });
    return b;
  }), turnButton());
  brush = null;
}

/** turnButton returns the button that changes the side to move. */
function turnButton() {
  const b = document.createElement("button");
  b.type = "button";
  b.textContent = t("Other side to move");
  b.addEventListener("click", () => edit(fields => { fields[1] = fields[1] === "w" ? "b" : "w"; fields[3] = "-"; }));
  return b;
}

/** edit changes the fields of the FEN, and shows the position if it is one. */
function edit(change) {
  const fields = $("fen").value.trim().split(/\s+/);
  change(fields);
  $("fen").value = fields.join(" ");
  return open($("fen").value);
}

/** paint puts the chosen piece on a square, or takes away what stands there. */
function paint(at) {
  if (brush === null) return true;
  const placed = board.position.placed.split("");
  placed[at] = placed[at] === brush ? "." : brush;
  board.arrows = [];
  $("found").replaceChildren();
  board.show({ ...board.position, placed: placed.join(""), legal: null, from: -1, to: -1, check: -1 });
  let rows = [];
  for (let rank = info.ranks - 1; rank >= 0; rank--) {
    rows.push(placed.slice(rank * info.files, (rank + 1) * info.files).join("").replace(/\.+/g, e => e.length));
  }
  edit(fields => {
    const hands = fields[0].indexOf("[");
    fields[0] = rows.join("/") + (hands < 0 ? "" : fields[0].slice(hands));
    fields[3] = "-"; // the server drops rights to castle that are not possible any more
  });
  return true;
}

/** open shows a position as a new start. */
async function open(fen) {
  const p = await request("/position", { variant: info.name, fen, moves: [] });
  if (!p) return false;
  say(p.notes?.join("; ") ?? "");
  start = p.fen;
  [line, first, ply, loaded, stray, begin] = [[], p.first, 0, null, false, null];
  offerGame();
  arrive(p);
  return true;
}

/** play plays a move after the one that is shown. */
async function play(move) {
  const p = await request("/position", { variant: info.name, fen: fenAt(ply), moves: [move] });
  if (!p) return;
  say("");
  if (line[ply]?.move !== move) {
    stray = stray || Boolean(loaded);
    line = line.slice(0, ply).concat({ ...p, legal: null, move, name: p.moves[0] });
  }
  ply++;
  arrive(p);
}

/** walk shows another position of the line. */
async function walk(where) {
  const next = { first: 0, back: ply - 1, next: ply + 1, last: line.length }[where] ?? where;
  if (next < 0 || next > line.length) return;
  ply = next;
  if (ply) board.show({ ...line[ply - 1], legal: null });
  list();
  const asked = ply, p = await request("/position", { variant: info.name, fen: fenAt(ply), moves: [] });
  if (!p || asked !== ply) return;
  say("");
  arrive(ply ? { ...p, from: line[ply - 1].from, to: line[ply - 1].to } : p);
}
walkKeys(walk);

/** arrive shows a position that came from the server. */
function arrive(p) {
  here = p;
  board.arrows = [];
  board.show(p);
  if (document.activeElement !== $("fen")) $("fen").value = p.fen;
  $("hands").textContent = p.hands ? p.hands.map((h, side) => `${t(info.players[side])}: ${h.tiles.split("").join(" ") || "–"} (${t("{} to draw", h.deck)})`).join("   ") : "";
  list();
  if (search) begin_(); else { $("found").replaceChildren(); setBar(ply ? line[ply - 1].chance : begin); }
  history.replaceState(null, "", "#" + new URLSearchParams({ variant: info.name, fen: p.fen }));
}

const kinds = { "?!": "inaccuracy", "?": "mistake", "??": "blunder", "!": "good", "!!": "good" };
function list() {
  writeMoves($("moves"), line.map(m => ({
    name: m.name, mark: m.mark, kind: [kinds[m.mark], m.variations && "branch"].filter(Boolean).join(" "),
  })), first, ply, walk);
  const m = ply ? line[ply - 1] : null;
  const parts = m ? [m.score, m.verdict && t(m.verdict) + ".", m.best && t("Better: {}", m.best), m.comment] : [];
  $("comment").textContent = parts.filter(Boolean).join(" ");
  $("return").hidden = !stray;
  variations(m?.variations ?? []);
  curve();
}

/** variations shows what people have given instead of the move that is shown. */
function variations(all) {
  $("variations-box").hidden = !all.length;
  $("variations").replaceChildren(...all.map(plies => {
    const item = document.createElement("li"), b = document.createElement("button");
    b.type = "button";
    b.textContent = plies.slice(0, 8).map((m, i) => numbered(ply - 1 + i, m.name + (m.mark ?? ""), i === 0)).join(" ") + (plies.length > 8 ? " …" : "");
    b.addEventListener("click", () => {
      line = line.slice(0, ply - 1).concat(plies.map(m => ({ ...m })));
      stray = true;
      walk(ply);
    });
    item.append(b);
    return item;
  }));
}

/** numbered writes a move with its number, where it has one: those of the first side, and the first of a line. */
function numbered(index, name, always) {
  const plies = first[0] + index, number = first[1] + Math.floor(plies / 2);
  return plies % 2 === 0 ? `${number}. ${name}` : always ? `${number}… ${name}` : name;
}

/** curve draws White's chances after each move that has them. */
function curve() {
  const all = [begin, ...line.map(m => m.chance)], n = Math.max(all.length - 1, 1), x = i => 400 * i / n;
  const points = all.map((c, i) => c === undefined || c === null ? null : [x(i), 90 * (1 - c)]).filter(Boolean);
  const parts = [];
  if (points.length > 1) {
    const top = points.map(p => p.map(v => v.toFixed(1)).join(" ")).join("L");
    parts.push(svg("path", { class: "area", d: `M${points[0][0].toFixed(1)} 90L${top}L${points.at(-1)[0].toFixed(1)} 90Z` }));
  }
  parts.push(svg("path", { class: "middle", d: "M0 45H400" }));
  if (line.length) parts.push(svg("path", { class: "now", d: `M${x(ply).toFixed(1)} 0V90` }));
  $("curve").replaceChildren(...parts);
}
$("curve").addEventListener("click", e => {
  const box = $("curve").getBoundingClientRect();
  if (line.length) walk(Math.round((e.clientX - box.left) / box.width * line.length));
});

function setBar(chance, text) {
  const c = chance ?? 0.5;
  $("bar").firstElementChild.style.height = 100 * c + "%";
  $("bar").classList.toggle("flipped", board.flipped);
  $("bar").setAttribute("aria-label", text ? t("Evaluation: {}", text) : t("No evaluation yet"));
}

/** begin_ starts the search of the position that is shown; an earlier one ends. */
async function begin_() {
  search?.abort();
  const mine = search = new AbortController(), at = ply, fen = fenAt(ply);
  $("go").textContent = t("Stop");
  $("found").replaceChildren();
  try {
    const answer = await post("/search", { variant: info.name, fen, moves: [], lines: Number($("lines").value), seconds: 0 }, mine.signal);
    if (!answer.ok) { say((await answer.text()).trim()); if (search === mine) end(); return; }
    for await (const p of lines(answer)) {
      if (search === mine && fen === fenAt(ply)) found(p, at); // another position may be on its way
    }
  } catch (e) { if (e.name !== "AbortError") say("The server does not answer."); }
  if (search === mine) end();
}
function end() { search?.abort(); search = null; $("go").textContent = t("Analyze"); }
$("go").addEventListener("click", () => { if (search) end(); else begin_(); });
$("lines").addEventListener("change", () => { if (search) begin_(); });
addEventListener("pagehide", () => { search?.abort(); annotation?.abort(); });

const colors = ["#1c6dd0", "#2f9e44", "#e8890c", "#8a63d2", "#888888"];
function found(p, at) {
  if (p.wait && !p.lines.length) { $("depth").textContent = "…"; return; }
  $("depth").textContent = `${t("depth")} ${p.depth} · ${(p.nodes / 1000).toFixed(0)} k`;
  $("found").replaceChildren(...p.lines.map((l, i) => {
    const item = document.createElement("li"), score = document.createElement("b"), moves = document.createElement("span");
    score.textContent = l.score;
    score.style.borderLeft = `4px solid ${colors[i] ?? colors[4]}`;
    score.style.paddingLeft = ".4rem";
    moves.textContent = l.names.join(" ");
    item.append(score, moves);
    item.addEventListener("click", () => { if (at === ply) play(l.moves[0]); });
    return item;
  }));
  if (!p.lines.length) return;
  board.point(p.lines.slice(0, colors.length).map((l, i) => ({ from: l.from, to: l.to, color: colors[i] })).reverse());
  setBar(p.lines[0].chance, p.lines[0].score);
  if (loaded?.accuracy && !stray) return; // the curve is that of the annotation
  if (at) line[at - 1].chance = p.lines[0].chance; else begin = p.lines[0].chance;
  curve();
}

/** offerGame shows what can be done with the game of a file. */
function offerGame() {
  annotation?.abort();
  $("games-box").hidden = !loaded || loaded.games.length < 2;
  $("annotate-box").hidden = !loaded;
  $("summary").textContent = "";
  $("save").hidden = true;
}

/** take shows the game that came from the server. */
function take(g) {
  if (info.name !== g.variant) newBoard(g.variant);
  loaded = g;
  $("games").replaceChildren(...g.games.map((text, i) => new Option(text, i, false, i === g.game)));
  offerGame();
  say(g.error ?? "");
  back(0);
}

/** back shows a position of the game of the file. */
function back(to) {
  [start, line, first, stray, begin] = [loaded.start.fen, loaded.plies.map(p => ({ ...p })), loaded.first, false, loaded.begin ?? null];
  walk(to);
}
$("return").addEventListener("click", () => {
  let same = 0; // moves
  while (same < line.length && line[same].move === loaded.plies[same]?.move) same++;
  back(same);
});

async function load(game = 0) {
  const g = await request("/load", { variant: info.name, pgn: $("text").value, game });
  if (g) { g.pgn = $("text").value; take(g); }
}
$("load").addEventListener("click", () => load());
$("games").addEventListener("change", e => load(Number(e.target.value)));
$("file").addEventListener("change", async e => {
  if (!e.target.files[0]) return;
  $("text").value = await e.target.files[0].text();
  load();
});

/** annotated returns what the server says about the game, or null if it was stopped or failed. */
async function annotated(source, stop) {
  let game = null;
  const body = { variant: info.name, pgn: source, game: loaded.game, seconds: Number($("seconds").value) };
  try {
    const answer = await post("/annotate", body, stop);
    if (!answer.ok) { say((await answer.text()).trim()); return null; }
    for await (const step of lines(answer)) {
      [$("progress").max, $("progress").value] = [step.all || 1, step.done];
      $("progress-text").textContent = t("{} of {} moves", step.done, step.all);
      game = step.game ?? null;
    }
    if (!game) say("The server does not answer.");
  } catch (e) { if (e.name !== "AbortError") say("The server does not answer."); }
  return game;
}

$("annotate").addEventListener("click", async () => {
  if (annotation) { annotation.abort(); return; }
  end();
  say("");
  const button = $("annotate"), source = loaded.source ?? loaded.pgn, mine = annotation = new AbortController();
  button.textContent = t("Stop");
  $("progress").removeAttribute("value");
  $("progress-text").textContent = $("summary").textContent = "";
  $("progress-box").hidden = false;
  const g = await annotated(source, mine.signal);
  annotation = null;
  button.textContent = t("Annotate the game");
  $("progress-box").hidden = true;
  if (!g || mine.signal.aborted) return;
  g.source = source;
  take(g);
  $("summary").textContent = g.accuracy.map((a, side) => `${t(info.players[side])}: ${t("accuracy")} ${a.toFixed(1)} %, ` +
    `${t("inaccuracies")} ${g.faults[side][0]}, ${t("mistakes")} ${g.faults[side][1]}, ${t("blunders")} ${g.faults[side][2]}`).join("\n");
  if ($("save").href) URL.revokeObjectURL($("save").href);
  $("save").href = URL.createObjectURL(new Blob([g.pgn], { type: "application/x-chess-pgn" }));
  $("save").hidden = false;
});

$("variant").addEventListener("change", e => { newBoard(e.target.value); open(info.start); });
$("start").addEventListener("click", () => open(info.start));
$("flip").addEventListener("click", () => { board.flip(!board.flipped); $("bar").classList.toggle("flipped", board.flipped); });
$("fen").addEventListener("change", () => open($("fen").value.trim()));
$("edit").addEventListener("click", () => {
  editing = !editing;
  $("palette").hidden = !editing;
  $("edit").setAttribute("aria-pressed", editing);
  if (editing) end();
});

const wanted = new URLSearchParams(location.hash.slice(1));
newBoard(variantOf(wanted.get("variant") ?? "chess")?.name ?? "chess");
if (!wanted.get("fen") || !await open(wanted.get("fen"))) await open(info.start);
