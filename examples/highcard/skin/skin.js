// How a table of High card may look, and how it asks for a card. docs/skins.md builds it step by step.

export function mount(target, api) {
  target.innerHTML = `
    <style>
      .high { display: grid; gap: 1.5rem; justify-items: center; padding: 2rem; color: var(--on-felt); }
      .high .laid, .high ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 1rem; margin: 0; padding: 0; list-style: none; }
      .high playing-card { width: 7rem; }
      .high .mine { opacity: 0.6; }
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
    update({ view, draft }) {
      const laid = view.zones.find(({ name }) => name === "laid");
      cards.replaceChildren(...(laid?.cards ?? []).map((face) => cardOf(face)));
      if (draft) cards.append(cardOf(draft[0], "mine"));
      scores.replaceChildren(...view.tracks.map(({ owner, value }) => scoreOf(api.name(owner), value)));
    },
  };
}

function cardOf(face, kind = "") {
  const card = document.createElement("playing-card");
  card.setAttribute("face", face);
  card.className = kind;
  return card;
}

function scoreOf(name, rounds) {
  const score = document.createElement("li");
  score.textContent = `${name}: ${"★".repeat(rounds)}${rounds} won`; // always text, never HTML: names come from people
  return score;
}

export const asks = { "Round.begin": lay };

function lay(target, api, { pending }) {
  target.innerHTML = `
    <style>
      .lay { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem; }
      .lay playing-card { width: 3.5rem; }
      .lay [aria-pressed="true"] { outline: 3px solid var(--accent); }
      .lay .late { opacity: 0.5; }
    </style>
    <div class="lay"></div>`;
  const choices = pending.decision.cards.map((face) => choiceOf(face, () => api.draft([face])));
  const go = document.createElement("button");
  go.className = "primary";
  const words = document.createElement("p");
  words.setAttribute("aria-live", "polite");
  target.querySelector(".lay").append(...choices.map(({ button }) => button), go, words);

  let chosen = null;
  go.onclick = () => api.answer(pending.id, chosen);

  return {
    update({ hints, draft, preview, late }) {
      chosen = draft;
      for (const { face, button, chance } of choices) {
        const hint = hints.find(({ to }) => to?.[0] === face);
        chance.textContent = hint ? api.percent(hint.chance) : "";
        button.setAttribute("aria-pressed", draft?.[0] === face);
      }
      go.disabled = !draft || late || Boolean(preview?.refusal);
      go.textContent = draft && preview ? preview.label : "Choose a card";
      words.textContent = draft && preview ? preview.hint : "";
      words.className = late ? "late" : "";
    },
  };
}

function choiceOf(face, choose) {
  const [button, chance] = [document.createElement("button"), document.createElement("small")];
  button.append(cardOf(face), chance);
  button.onclick = choose;
  return { face, button, chance };
}
