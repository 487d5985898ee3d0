// The first page: the form for a new game, and the list of games.
import { $, ask, post, sentence, t, variantOf } from "./text.js";

const form = $("new"), value = name => form.elements[name].value;
// A field that is not shown is disabled, too: what is in it must not keep the form from being sent.
const show = (selector, on) => form.querySelectorAll(selector).forEach(e => {
  e.hidden = !on;
  (e.matches("input, select") ? [e] : e.querySelectorAll("input, select")).forEach(field => { field.disabled = !on; });
});
const chosen = () => form.querySelector("[name=variant]:checked");

function update() {
  const info = variantOf(chosen().dataset.rules), engine = value("against") === "engine";
  show(".only-engine", engine);
  show(".only-numbered", chosen().value !== info.name);
  show(".only-double", chosen().value !== info.name && form.elements.double.checked);
  show(".only-elo", info.name === "chess");
  show(".only-skill", info.name !== "chess");
  show(".only-xiangqi", info.name === "xiangqi");
  show(".only-clock", value("time") === "clock");
  show(".only-hourglass", value("time") === "hourglass");
  show(".only-nolimit", engine && value("time") === "none");
  form.querySelectorAll("[data-side]").forEach(e => { e.textContent = t(info.players[e.dataset.side]); });
}
form.addEventListener("change", e => {
  if (e.target.name === "variant") {
    const glass = variantOf(chosen().dataset.rules).glass;
    form.elements.time.value = glass ? "hourglass" : form.elements.time.value === "hourglass" ? "none" : value("time");
    if (glass) form.elements.hourglass.value = glass;
  }
  update();
});
update();

$("file").addEventListener("change", async e => {
  if (e.target.files[0]) form.elements.pgn.value = await e.target.files[0].text();
});

form.addEventListener("submit", async e => {
  e.preventDefault();
  const number = name => Number(value(name)) || 0, setup = { variant: chosen().value, players: ["person", "person"] };
  const info = variantOf(chosen().dataset.rules);
  if (value("against") === "engine") {
    const side = value("side") === "any" ? Math.floor(2 * Math.random()) : Number(value("side"));
    setup.players[1 - side] = "engine";
    if (info.name !== "chess") setup.skill = number("skill");
    else if (value("elo")) setup.elo = number("elo");
    if (value("time") === "none") setup.movetime = number("movetime");
  }
  if (chosen().value !== info.name) {
    if (value("number") !== "") setup.number = number("number");
    if (form.elements.double.checked) {
      setup.double = true;
      if (value("black") !== "") setup.black = number("black");
    }
  }
  if (info.name === "xiangqi") setup.repetition = value("repetition");
  if (value("time") === "clock") [setup.minutes, setup.increment] = [number("minutes"), number("increment")];
  if (value("time") === "hourglass") setup.hourglass = number("hourglass");
  for (const name of ["fen", "pgn"]) if (value(name).trim()) setup[name] = value(name).trim();
  const answer = await post("/game", setup);
  if (answer.ok) location.href = (await answer.json()).address;
  else $("error").textContent = sentence((await answer.text()).trim());
});

document.querySelectorAll("time[datetime]").forEach(e => {
  e.textContent = new Date(e.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
});
document.querySelectorAll(".delete").forEach(b => b.addEventListener("click", async () => {
  const sure = await ask(t("Delete this game?"), [{ text: t("Delete"), value: "yes" }, { text: t("Keep"), value: "" }]);
  if (sure && (await post(b.dataset.address, { do: "delete" })).ok) b.closest("li").remove();
}));
