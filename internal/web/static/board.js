// A board that shows a position and lets a person choose moves by clicks, by dragging and by keys.
// It knows no rules: the server says which moves there are.
import { ask, t } from "./text.js";

const NS = "http://www.w3.org/2000/svg";
export function svg(name, attributes, ...children) {
  const e = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children);
  return e;
}

/** picture draws one piece by its letter of FEN. */
export const picture = (info, letter) => svg("svg", { viewBox: `0 0 ${info.side} ${info.side}`, "aria-hidden": "true" },
  svg("use", { href: `#${info.name}-${letter}` }));

export class Board {
  // on has the functions move(choice), refused(text of the move) and square(index), which may be
  // missing; if square returns true, the click was for it alone.
  constructor(root, info, on) {
    Object.assign(this, { root, info, on, flipped: false, picked: null, focus: 0, arrows: [], position: null });
    const width = info.files * info.side + 2 * info.border, height = info.ranks * info.side + 2 * info.border;
    this.base = root.querySelector(".base");
    this.layer = svg("svg", { class: "layer", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.marks = svg("g", {}); this.men = svg("g", {}); this.drawn = svg("g", {});
    this.layer.append(this.marks, this.men, this.drawn);
    this.grid = document.createElement("div");
    this.grid.className = "grid";
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", t("Board"));
    Object.assign(this.grid.style, {
      left: 100 * info.border / width + "%", right: 100 * info.border / width + "%",
      top: 100 * info.border / height + "%", bottom: 100 * info.border / height + "%",
      gridTemplate: `repeat(${info.ranks}, 1fr) / repeat(${info.files}, 1fr)`,
    });
    root.querySelectorAll(".layer, .grid").forEach(e => e.remove());
    root.className = "board " + info.name;
    root.append(this.layer, this.grid);
    this.cells = [];
    for (let row = 0; row < info.ranks; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = 0; column < info.files; column++) {
        const b = document.createElement("button");
        b.type = "button"; b.tabIndex = -1;
        b.setAttribute("role", "gridcell");
        line.append(b);
        this.cells.push(b);
      }
      this.grid.append(line);
    }
    this.grid.addEventListener("keydown", e => this.key(e));
    this.grid.addEventListener("click", e => { if (e.detail === 0 && e.target.dataset.at) this.click(Number(e.target.dataset.at)); });
    this.grid.addEventListener("pointerdown", e => { if (e.target.dataset.at) this.press(e, { from: Number(e.target.dataset.at) }); });
    this.flip(false);
  }

  /** place returns the square at a row and a column of the screen. */
  place(row, column) {
    const { files, ranks } = this.info;
    return this.flipped ? row * files + files - 1 - column : (ranks - 1 - row) * files + column;
  }
  /** corner returns the upper left corner of a square. */
  corner(at) {
    const { files, ranks, side, border } = this.info, file = at % files, rank = Math.floor(at / files);
    return [border + side * (this.flipped ? files - 1 - file : file), border + side * (this.flipped ? rank : ranks - 1 - rank)];
  }
  name(at) { return "abcdefghi"[at % this.info.files] + (Math.floor(at / this.info.files) + this.info.first); }
  pieceName(letter) {
    const side = letter === letter.toUpperCase() ? 0 : 1;
    return t(this.info.players[side] + " {}", t(this.info.names[letter.toUpperCase()]));
  }

  flip(flipped) {
    this.flipped = flipped;
    const picture = document.getElementById(`board-${this.info.name}-${flipped ? 1 : 0}`).content.cloneNode(true);
    this.base.replaceChildren(picture);
    this.base.firstElementChild.setAttribute("aria-hidden", "true");
    this.base.querySelector("title")?.remove();
    this.cells.forEach((b, i) => { b.dataset.at = this.place(Math.floor(i / this.info.files), i % this.info.files); });
    this.draw();
  }

  /** show shows a position, as the server sends it. */
  show(position) {
    this.position = position;
    this.pick(null);
  }

  /** pick selects a square or a tile, {from} or {tile}, or nothing. */
  pick(picked) {
    this.picked = picked;
    this.draw();
    this.on.picked?.(picked);
  }

  /** choices returns the legal moves of what is selected. */
  choices(picked = this.picked) {
    return (this.position?.legal ?? []).filter(m => picked && (picked.tile ? m.f < 0 && m.p === picked.tile : m.f === picked.from));
  }

  draw() {
    const p = this.position;
    if (!p) return;
    const { side, files, points } = this.info, half = side / 2, marks = [];
    const mark = (at, name) => {
      const [x, y] = this.corner(at);
      marks.push(points ? svg("circle", { class: name, cx: x + half, cy: y + half, r: 22 })
        : svg("rect", { class: name, x, y, width: side, height: side }));
    };
    if (p.from >= 0) mark(p.from, "mark-last");
    if (p.to >= 0) mark(p.to, "mark-last");
    if (p.check >= 0) mark(p.check, "mark-check");
    if (this.picked?.from !== undefined) mark(this.picked.from, "mark-picked");
    this.marks.replaceChildren(...marks);
    const men = [], targets = new Set(this.choices().flatMap(m => m.k === undefined ? [m.t] : [m.t, m.k]));
    for (let at = 0; at < p.placed.length; at++) {
      const [x, y] = this.corner(at);
      if (p.placed[at] !== ".") {
        const man = svg("use", { href: `#${this.info.name}-${p.placed[at]}`, x, y, width: side, height: side });
        if (this.lifted === at) man.setAttribute("class", "dragged");
        men.push(man);
      }
    }
    for (const at of targets) {
      const [x, y] = this.corner(at);
      men.push(p.placed[at] === "." ? svg("circle", { class: "mark-target", cx: x + half, cy: y + half, r: 7 })
        : svg("circle", { class: "mark-capture", cx: x + half, cy: y + half, r: 20 }));
    }
    this.men.replaceChildren(...men);
    for (const b of this.cells) {
      const at = Number(b.dataset.at), letter = p.placed[at];
      let label = this.name(at) + (letter === "." ? "" : ", " + this.pieceName(letter));
      if (at === this.picked?.from) label += ", " + t("selected");
      if (targets.has(at)) label += ", " + t("possible");
      if (at === p.check) label += ", " + t("in check");
      if (b.getAttribute("aria-label") !== label) b.setAttribute("aria-label", label);
      b.tabIndex = at === this.focus ? 0 : -1;
    }
    this.drawn.replaceChildren(...this.arrows.map(a => this.arrow(a)));
  }

  /** point shows arrows {from, to, color}; an arrow without from is a ring. */
  point(arrows) { this.arrows = arrows; this.draw(); }
  arrow({ from, to, color }) {
    const half = this.info.side / 2, [x2, y2] = this.corner(to).map(v => v + half);
    if (from < 0) return svg("circle", { class: "arrow", cx: x2, cy: y2, r: 20, fill: "none", stroke: color, "stroke-width": 5 });
    const [x1, y1] = this.corner(from).map(v => v + half), length = Math.hypot(x2 - x1, y2 - y1), neck = length - 17;
    const ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    const at = ([along, across]) => `${(x1 + ux * along - uy * across).toFixed(1)} ${(y1 + uy * along + ux * across).toFixed(1)}`;
    const outline = [[10, 4], [neck, 4], [neck, 11], [length, 0], [neck, -11], [neck, -4], [10, -4]];
    return svg("path", { class: "arrow", d: "M" + outline.map(at).join("L") + "Z", fill: color });
  }

  /** mine reports whether a piece of the side to move is on a square. */
  mine(at) {
    const letter = this.position.placed[at];
    return letter !== "." && (letter === letter.toUpperCase()) === (this.position.side === 0);
  }

  /** click is a click on a square. */
  click(at) {
    this.focus = at;
    if (!this.position || this.on.square?.(at)) return;
    const found = this.choices().filter(m => m.t === at || m.k === at);
    if (found.length) return this.choose(found);
    const legal = this.position.legal;
    if (this.picked && this.picked.from === at) this.pick(null);
    else if (legal && this.mine(at)) this.pick({ from: at });
    else if (this.picked && legal) {
      const text = this.picked.tile ? this.picked.tile + "@" + this.name(at) : this.name(this.picked.from) + this.name(at);
      this.pick(null);
      this.on.refused?.(text);
    } else this.pick(null);
  }

  /** choose plays one of the moves between two squares: they differ in the promotion. */
  async choose(moves) {
    let move = moves[0];
    if (moves.length > 1) {
      const letter = m => this.position.side === 0 ? m.p : m.p.toLowerCase();
      const found = await ask(t("Promotion"), moves.map(m => ({ value: m.m, text: t(this.info.names[m.p]), node: picture(this.info, letter(m)) })));
      move = moves.find(m => m.m === found);
    }
    this.pick(null);
    if (move) this.on.move(move);
  }

  /** press begins a click or a drag on a square or a tile. */
  press(event, what) {
    if (event.button || !this.position) return;
    const at = what.from ?? -1, before = this.picked, start = [event.clientX, event.clientY];
    const letter = what.tile ? (this.position.side === 0 ? what.tile : what.tile.toLowerCase()) : this.position.placed[at];
    const movable = what.tile || this.position.legal && this.mine(at);
    let ghost = null;
    if (what.from !== undefined) this.cells.find(b => Number(b.dataset.at) === at).focus({ preventScroll: true });
    const move = e => {
      if (!ghost && movable && Math.hypot(e.clientX - start[0], e.clientY - start[1]) > 6) {
        ghost = picture(this.info, letter);
        ghost.classList.add("ghost");
        const size = this.cells[0].getBoundingClientRect().width + "px";
        Object.assign(ghost.style, { width: size, height: size });
        document.body.append(ghost);
        this.lifted = at;
        this.pick(what);
      }
      if (ghost) Object.assign(ghost.style, { left: e.clientX + "px", top: e.clientY + "px" });
    };
    const end = e => {
      for (const [name, f] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end })) removeEventListener(name, f);
      this.lifted = undefined;
      const dragged = ghost !== null;
      ghost?.remove();
      const target = document.elementFromPoint(e.clientX, e.clientY)?.closest?.(".grid button");
      const to = target && this.grid.contains(target) ? Number(target.dataset.at) : -1;
      if (e.type === "pointercancel") return this.pick(null);
      if (dragged) {
        if (to >= 0 && to !== at) this.drop(to); else this.pick(null);
      } else if (what.tile) this.pick(before?.tile === what.tile ? null : what);
      else if (to === at) this.click(at);
    };
    addEventListener("pointermove", move); addEventListener("pointerup", end); addEventListener("pointercancel", end);
  }

  /** drop ends a drag on a square. */
  drop(to) {
    const found = this.choices().filter(m => m.t === to || m.k === to);
    if (found.length) return this.choose(found);
    const text = this.picked.tile ? this.picked.tile + "@" + this.name(to) : this.name(this.picked.from) + this.name(to);
    this.pick(null);
    if (this.position.legal) this.on.refused?.(text);
  }

  key(e) {
    const { files, ranks } = this.info, i = this.cells.indexOf(document.activeElement);
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[e.key];
    if (e.key === "Escape") this.pick(null);
    if (!step || i < 0) return;
    e.preventDefault();
    e.stopPropagation();
    const row = Math.floor(i / files) + step[0], column = i % files + step[1];
    if (row < 0 || row >= ranks || column < 0 || column >= files) return;
    this.cells[i].tabIndex = -1;
    const next = this.cells[row * files + column];
    this.focus = Number(next.dataset.at);
    next.tabIndex = 0;
    next.focus();
  }
}

/** writeMoves fills a list of moves; first is the side and the number of the first move. */
export function writeMoves(list, moves, first, current, go) {
  const items = [];
  let [side, number] = first;
  moves.forEach((m, i) => {
    if (side === 0 || i === 0) {
      const n = document.createElement("li");
      n.className = "number";
      n.textContent = number + (side === 0 ? "." : "…");
      items.push(n);
    }
    if (side === 1) number++;
    side = 1 - side;
    const item = document.createElement("li"), b = document.createElement("button");
    b.type = "button";
    b.textContent = m.name + (m.mark ?? "");
    if (m.kind) b.className = m.kind;
    if (i + 1 === current) b.setAttribute("aria-current", "step");
    b.addEventListener("click", () => go(i + 1));
    item.append(b);
    items.push(item);
  });
  list.replaceChildren(...items);
  const now = list.querySelector("[aria-current]");
  if (now) list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
}

/** walkKeys calls go with "first", "back", "next" or "last" for buttons and for arrow keys. */
export function walkKeys(go) {
  document.querySelectorAll("[data-go]").forEach(b => b.addEventListener("click", () => go(b.dataset.go)));
  document.addEventListener("keydown", e => {
    if (e.target.closest?.("input, select, textarea, dialog, .grid") || e.altKey || e.ctrlKey || e.metaKey) return;
    const where = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[e.key];
    if (where) { e.preventDefault(); go(where); }
  });
}
