// Texts in the language of the page, and small helpers of all pages.
const data = id => JSON.parse(document.getElementById(id).textContent);
const texts = data("texts") ?? {};
export const variants = data("variants");
export const variantOf = name => variants.find(v => v.name === name || v.aliases.includes(name));

// Texts with {} stand for all texts with something in its place.
const patterns = Object.keys(texts).filter(k => k.includes("{}")).map(k =>
  [new RegExp("^" + k.split("{}").map(s => s.replace(/[.*+?^$()|[\]\\]/g, "\\$&")).join("(.+?)") + "$"), texts[k]]);

/** t translates an English text; {} are replaced by the arguments. */
export function t(text, ...args) {
  if (args.length) return args.reduce((s, a) => s.replace("{}", () => a), texts[text] ?? text);
  if (texts[text]) return texts[text];
  for (const [pattern, other] of patterns) {
    const found = pattern.exec(text);
    if (found) return found.slice(1).reduce((s, a) => s.replace("{}", () => t(a)), other);
  }
  return text;
}

/** sentence writes a text from the server with a capital letter and a full stop. */
export function sentence(text) {
  const s = t(text);
  return s ? s[0].toUpperCase() + s.slice(1) + (/[.!?]$/.test(s) ? "" : ".") : "";
}

export const $ = id => document.getElementById(id);

/** post sends JSON and returns the response. */
export const post = (path, body, signal) => fetch(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
});

/** lines yields the values of an answer that is sent as lines of JSON. */
export async function* lines(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) yield JSON.parse(part);
  }
}

/** ask shows a question with buttons and returns the value of the one that was pressed, or "". */
export function ask(text, choices) {
  const box = $("ask");
  $("ask-text").textContent = text;
  $("ask-buttons").replaceChildren(...choices.map(c => {
    const b = document.createElement("button");
    b.value = c.value;
    if (c.node) { b.append(c.node); b.className = "piece"; b.setAttribute("aria-label", c.text); } else b.textContent = c.text;
    if (c.main) b.className = "main";
    return b;
  }));
  box.returnValue = "";
  box.showModal();
  return new Promise(done => box.addEventListener("close", () => done(box.returnValue), { once: true }));
}

$("language").addEventListener("click", e => {
  document.cookie = `language=${e.target.lang}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
});
