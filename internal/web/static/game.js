// The page of a game. The server sends the whole state after each change; this page draws it.
import { $, ask, post, sentence, t, variantOf } from "./text.js";
import { Board, picture, walkKeys, writeMoves } from "./board.js";

const address = location.pathname, watching = address.startsWith("/watch/");
const boardElement = document.querySelector(".board");
const info = variantOf(boardElement.classList[1]);
let state = null, arrived = 0, flipped = null, shownPly = null, past = null, queue = Promise.resolve();

const board = new Board(boardElement, info, {
  move: m => act({ do: "move", move: m.m }),
  refused: async text => { const a = await act({ do: "why", move: text }); if (a) say(a.message); },
  picked: () => hands(),
});

const say = text => { $("message").textContent = text ? sentence(text) : "\u00a0"; };
const sideName = side => t(info.players[side]);

/** act sends an action after those before it, and returns the answer, or null if it was refused. */
function act(action) {
  const sent = { ply: state.ply, ...action };
  const answer = queue.then(() => send(sent));
  queue = answer.catch(() => null);
  return answer;
}

async function send(action) {
  let a;
  try {
    const answer = await post(address, action);
    if (!answer.ok) { say((await answer.text()).trim()); return null; }
    a = await answer.json();
  } catch {
    say("The server does not answer.");
    return null;
  }
  if (a.confirm) {
    const sure = await ask(sentence(a.confirm), [{ text: t("Play it"), value: "yes" }, { text: t("Another move"), value: "", main: true }]);
    return sure ? send({ ...action, sure: true }) : null;
  }
  if (action.do !== "why") say(a.message);
  return a;
}

// News from the server, while the page is visible.
let source = null;
function listen() {
  source?.close();
  source = new EventSource(address + "/events");
  source.onmessage = e => {
    const before = state;
    state = JSON.parse(e.data);
    arrived = performance.now();
    if (state.gone) { source.close(); $("status").textContent = t("This game was deleted."); return; }
    if (!before || before.ply !== state.ply) { shownPly = null; past = null; board.arrows = []; if (before) say(""); }
    draw();
    if (before && state.ply > before.ply) { // for those who hear the page
      $("said").textContent = `${sideName((state.first[0] + state.ply - 1) % 2)}: ${state.moves.at(-1)}`;
    }
  };
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000); };
}
document.addEventListener("visibilitychange", () => { if (document.hidden) source?.close(); else listen(); });
addEventListener("pagehide", () => source?.close());

function draw() {
  const s = state, shared = s.players[0] === s.players[1];
  if (flipped === null) { flipped = !shared && s.players[0] === "engine"; board.flip(flipped); }
  if (shownPly === null) {
    const same = board.position && board.position.ply === s.ply && board.position.placed === s.placed && board.picked;
    const picked = board.picked;
    board.show(s);
    if (same && s.yours) board.pick(picked);
  }
  $("title").textContent = t(s.game) + (s.start === undefined ? "" : ` ${s.start}`) + (s.black === undefined ? "" : ` – ${s.black}`);
  $("rule").hidden = !s.rule;
  if (s.rule) $("rule").textContent = `${t("Repetition of positions")}: ${t(s.rule)}`;
  $("status").textContent = status();
  document.title = (s.yours ? "● " : "") + t(s.game) + " – Arrocco";
  document.querySelectorAll(".player-only").forEach(e => { e.hidden = watching; });
  for (const place of ["top", "bottom"]) {
    const side = (place === "bottom") === flipped ? 1 : 0, bar = $("bar-" + place);
    const who = s.players[side] === "engine" ? t("the engine") + strength()
      : shared || watching ? t("a person") : t("you");
    bar.querySelector(".who").textContent = `${sideName(side)} – ${who}`;
    bar.classList.toggle("on", !s.over && s.side === side);
    bar.classList.toggle("thinking", s.thinking && s.side === side);
  }
  $("offer").hidden = watching || s.offer < 0 || s.over;
  const turn = s.yours && !s.over;
  $("takeback").disabled = !s.takeback;
  $("hint").disabled = $("draw").disabled = !turn;
  $("resign").disabled = s.over;
  $("claim").hidden = !(s.claim || s.claims);
  $("cover").hidden = !s.covered || watching;
  if (s.covered) {
    $("cover-text").textContent = t("Pass the device to {}.", sideName(s.side));
    $("reveal").textContent = t("I am {}: show my tiles", sideName(s.side));
  }
  $("analyse").href = "/analyse#" + new URLSearchParams({ variant: info.name, fen: s.fen });
  moves();
  hands();
  tick();
}

const strength = () => state.strength.elo ? ` (Elo ${state.strength.elo})`
  : state.strength.skill !== undefined && state.strength.skill < 20 ? ` (${t("level")} ${state.strength.skill / 4 + 1})` : "";

function status() {
  const s = state, side = sideName(s.side);
  if (s.over) {
    if (s.result === "*") return t("The game is over.");
    const what = s.result === "1/2-1/2" ? t("Draw") : t("{} wins", sideName(s.result === "1-0" ? 0 : 1));
    return `${what}: ${t(s.reason)} (${s.result})`;
  }
  if (s.offer >= 0) return t("{} offers a draw.", sideName(s.offer));
  let text = s.thinking ? t("The engine is thinking.") : t("{} to move.", side);
  if (s.check >= 0) text += " " + t("Check!");
  if (s.drew && s.yours) {
    text += " " + t("You draw: {}.", t(info.names[s.drew]));
    const bishop = s.hands[s.side].bishop;
    if (s.drew === "B" && bishop) text += " " + t(`It must go to a ${bishop} square.`);
  }
  if (s.claim) text += " " + t("You may claim a draw: {}.", t(s.claim));
  return text;
}

function moves() {
  writeMoves($("moves"), state.moves.map(name => ({ name })), state.first, shownPly ?? state.ply, walk);
}

/** walk shows an earlier position. */
async function walk(where) {
  const ply = shownPly ?? state.ply;
  const next = { first: 0, back: ply - 1, next: ply + 1, last: state.ply }[where] ?? where;
  if (next < 0 || next > state.ply) return;
  if (next === state.ply) { shownPly = null; draw(); return; }
  past ??= await (await fetch(address + "/past")).json();
  if (!past[next]) return;
  shownPly = next;
  board.arrows = [];
  board.show({ ...past[next], check: -1, side: 0, hands: state.hands });
  moves();
}
walkKeys(walk);

/** hands draws the tiles that are not on the board. */
function hands() {
  if (!info.hands || !state) return;
  for (const place of ["top", "bottom"]) {
    const side = (place === "bottom") === flipped ? 1 : 0, hand = state.hands[side], box = $("hand-" + place);
    const mine = state.yours && state.side === side && shownPly === null, counts = new Map();
    for (const letter of hand.tiles) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const tiles = [...counts].map(([letter, n]) => {
      const b = document.createElement("button");
      b.type = "button";
      b.className = "tile" + (letter === "?" ? " back" : "") + (mine && board.picked?.tile === letter ? " picked" : "")
        + (mine && letter === state.drew ? " new" : "");
      let label = letter === "?" ? t("hidden tile") : t(info.names[letter]);
      if (letter === "B" && hand.bishop) label += ", " + t(`for a ${hand.bishop} square`);
      b.setAttribute("aria-label", `${sideName(side)}: ${label}, ${n}`);
      b.title = label;
      b.dataset.tile = letter;
      if (letter !== "?") b.append(picture(info, side === 0 ? letter : letter.toLowerCase()));
      if (n > 1) {
        const count = document.createElement("span");
        count.className = "count"; count.textContent = n;
        b.append(count);
      }
      b.disabled = !mine;
      if (mine) {
        b.addEventListener("pointerdown", e => board.press(e, { tile: letter }));
        b.addEventListener("click", e => { if (e.detail === 0) board.pick(board.picked?.tile === letter ? null : { tile: letter }); });
      }
      return b;
    });
    const deck = document.createElement("span");
    deck.className = "deck";
    deck.textContent = t("{} to draw", hand.deck);
    if (box.contains(document.activeElement)) {
      const was = document.activeElement.dataset.tile;
      box.replaceChildren(...tiles, deck);
      tiles.find(b => b.dataset.tile === was)?.focus();
    } else box.replaceChildren(...tiles, deck);
  }
}

/** tick shows the clocks. */
function tick() {
  if (!state) return;
  for (const place of ["top", "bottom"]) {
    const side = (place === "bottom") === flipped ? 1 : 0, clock = $("bar-" + place).querySelector(".clock");
    if (!state.left) { clock.textContent = ""; continue; }
    let ms = state.left[side];
    if (state.running && state.side === side && !state.over) ms = Math.max(0, ms - (performance.now() - arrived));
    const s = ms < 20000 ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000), minutes = Math.floor(s / 60);
    const text = minutes + ":" + (ms < 20000 ? (s % 60).toFixed(1).padStart(4, "0") : String(s % 60).padStart(2, "0"));
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("low", ms < 10000);
  }
}
setInterval(tick, 100);

const on = (id, f) => $(id).addEventListener("click", f);
on("flip", () => { flipped = !flipped; board.flip(flipped); draw(); });
on("takeback", () => act({ do: "takeback" }));
on("draw", () => act({ do: "draw" }));
on("accept", () => act({ do: "accept" }));
on("decline", () => act({ do: "decline" }));
on("reveal", () => act({ do: "reveal" }));
on("hint", async () => {
  const ply = state.ply, a = await act({ do: "hint" });
  const m = a?.hint && state.ply === ply && state.legal?.find(m => m.m === a.hint);
  if (!m) return;
  say(t("The engine would play {}.", a.text));
  board.point([{ from: m.f, to: m.t, color: "#1c6dd0" }]);
});
on("claim", async () => {
  if (state.claim) return act({ do: "claim" });
  const choices = state.claims.map(m => ({ value: m, text: m }));
  const move = await ask(t("With which move does the draw come?"), [...choices, { value: "", text: t("Cancel") }]);
  if (move) act({ do: "claim", move });
});
on("resign", async () => {
  const sure = await ask(t("Do you want to resign?"), [{ text: t("Resign"), value: "yes" }, { text: t("Play on"), value: "", main: true }]);
  if (sure) act({ do: "resign" });
});
on("share", async () => {
  const link = location.origin + "/watch/" + state.watch;
  try { await navigator.clipboard.writeText(link); say("The link was copied. It only lets people watch."); } catch { say(link); }
});
$("pgn").href = address + "/pgn";
listen();
