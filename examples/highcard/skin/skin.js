// How a table of High card may look: the cards of the round side by side, and a light for each round won.
// The page calls `mount` once, then `update` with all that may be known, whenever something changes.

export function mount(target, api) {
  target.innerHTML = `
    <style>
      .high { display: grid; gap: 1.5rem; justify-items: center; padding: 2rem; color: var(--on-felt); }
      .high .laid, .high ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 1rem; margin: 0; padding: 0; list-style: none; }
      .high playing-card { width: 7rem; }
      .high li { padding: 0.5rem 1rem; border-radius: var(--radius); background: var(--felt-deep); }
    </style>
    <div class="high">
      <h2>Laid this round</h2>
      <div class="laid"></div>
      <h2>Rounds won</h2>
      <ul></ul>
    </div>`;
  const [cards, scores] = [target.querySelector(".laid"), target.querySelector("ul")];

  return {
    update({ view }) {
      const laid = view.zones.find(({ name }) => name === "laid");
      cards.replaceChildren(...(laid?.cards ?? []).map(cardOf));
      scores.replaceChildren(...view.tracks.map(({ owner, value }) => scoreOf(api.name(owner), value)));
    },
  };
}

function cardOf(face) {
  const card = document.createElement("playing-card");
  card.setAttribute("face", face);
  return card;
}

function scoreOf(name, rounds) {
  const score = document.createElement("li");
  score.textContent = `${name}: ${"★".repeat(rounds)}${rounds} won`; // always text, never HTML: names come from people
  return score;
}
