// The site's script: search, the matrix's filter and folds, colours. Without it each page shows all that it has.
(() => {
  const byId = (id) => document.getElementById(id);

  function colours() {
    const choice = byId("theme");
    const read = () => {
      try {
        return localStorage.getItem("theme") ?? "";
      } catch {
        return "";
      }
    };
    const apply = (theme) => {
      if (theme === "") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
    };
    apply(read());
    choice.value = read();
    choice.closest("p").hidden = false;
    choice.addEventListener("change", () => {
      apply(choice.value);
      try {
        localStorage.setItem("theme", choice.value);
      } catch {
        // A page from disk may keep nothing: the choice holds for this page.
      }
    });
  }

  /** Requirements and scenarios are looked for by all words that were typed; whatever begins with them comes first. */
  function search() {
    const input = byId("search");
    const list = byId("found");
    const home = document.body.dataset.home;
    const shownMax = 30;
    input.closest(".search").hidden = false;

    function load() {
      if (byId("search-index") !== null) return;
      const script = document.createElement("script");
      script.id = "search-index";
      script.src = `${home}data/search.js`;
      script.addEventListener("load", show);
      document.head.append(script);
    }

    function rank([, title, , words], wanted) {
      const text = `${words} ${title}`.toLowerCase();
      if (!wanted.every((word) => text.includes(word))) return undefined;
      const [first] = wanted;
      if (words.toLowerCase() === first) return 0;
      return title.toLowerCase().startsWith(first) ? 1 : 2;
    }

    function show() {
      const wanted = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      const index = window.siteIndex;
      if (wanted.length === 0 || index === undefined) {
        list.hidden = true;
        return;
      }
      const found = index
        .map((entry) => ({ entry, place: rank(entry, wanted) }))
        .filter(({ place }) => place !== undefined)
        .sort((a, b) => a.place - b.place);
      list.replaceChildren(...found.slice(0, shownMax).map(({ entry }) => itemOf(entry)));
      if (found.length === 0) list.append(plainItem("Nothing has all of these words."));
      else if (found.length > shownMax) {
        list.append(plainItem(`and ${found.length - shownMax} more`));
      }
      list.hidden = false;
    }

    function itemOf([kind, title, path, words]) {
      const link = document.createElement("a");
      link.href = home + path;
      const label = document.createElement("small");
      label.textContent = ` ${kind} ${words}`;
      link.append(title, label);
      const item = document.createElement("li");
      item.append(link);
      return item;
    }

    function plainItem(text) {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }

    function move(event) {
      const links = [...list.querySelectorAll("a")];
      const place = links.indexOf(document.activeElement);
      const next = event.key === "ArrowDown" ? links[place + 1] : links[place - 1];
      if (event.key === "Escape") {
        list.hidden = true;
        input.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        (next ?? (event.key === "ArrowUp" ? input : links.at(-1)))?.focus();
      }
    }

    input.addEventListener("focus", load);
    input.addEventListener("input", () => {
      load();
      show();
    });
    input.closest(".search").addEventListener("keydown", move);
    document.addEventListener("keydown", (event) => {
      const isTyping = /^(?:INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.focus();
    });
    document.addEventListener("click", (event) => {
      if (!input.closest(".search").contains(event.target)) list.hidden = true;
    });
  }

  /** The matrix: groups fold, rows are filtered and put in order, columns are hidden. */
  function matrix() {
    const form = byId("matrix-filter");
    if (form === null) return;
    form.hidden = false;
    const tables = [...document.querySelectorAll("table.matrix")].map(tableOf);
    const fields = form.elements;

    function tableOf(table) {
      const heads = [...table.tHead.rows[0].cells].slice(1);
      const groups = [...table.tBodies].map((body) => ({
        body,
        head: body.rows[0],
        rows: [...body.rows].slice(1),
      }));
      for (const group of groups) addFold(group);
      return { table, heads, groups };
    }

    function addFold({ body, head }) {
      const label = head.querySelector(".fold");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "fold";
      button.textContent = label.textContent;
      const set = (isOpen) => {
        body.classList.toggle("folded", !isOpen);
        button.setAttribute("aria-expanded", `${isOpen}`);
      };
      const isContract = body.id.startsWith("contract");
      set(isContract);
      button.addEventListener("click", () => set(body.classList.contains("folded")));
      label.replaceWith(button);
    }

    const toneOf = (cell) => /m-(\w+)/.exec(cell.className)?.[1] ?? "blank";
    const isBroken = (tone) => tone === "bad" || tone === "known";

    function shownColumns(heads) {
      const chosen = new Set(
        [...form.querySelectorAll("input[name=port]")]
          .filter((box) => box.checked)
          .map((box) => box.parentElement.textContent.trim()),
      );
      return heads.map(
        ({ dataset }) =>
          chosen.has(dataset.column) &&
          (fields.language.value === "" || fields.language.value === dataset.language) &&
          !(fields.newest.checked && dataset.older === "1"),
      );
    }

    const textOf = ({ cells: [name], dataset }) =>
      `${name.textContent} ${dataset.text ?? ""}`.toLowerCase();

    function isShown(row, columns, words) {
      const text = textOf(row);
      if (!words.every((word) => text.includes(word))) return false;
      const tones = [...row.cells].slice(1).flatMap((cell, place) => {
        const tone = toneOf(cell);
        return columns[place] && tone !== "blank" && tone !== "none" ? [tone] : [];
      });
      if (fields.rows.value === "broken") return tones.some(isBroken);
      return fields.rows.value !== "differing" || new Set(tones).size > 1;
    }

    function orderOf(order) {
      const brokenCount = (row) => [...row.cells].filter((cell) => isBroken(toneOf(cell))).length;
      if (order === "worst") return (a, b) => brokenCount(b) - brokenCount(a);
      if (order === "name") {
        return (a, b) => (a.cells[0].textContent < b.cells[0].textContent ? -1 : 1);
      }
      return undefined;
    }

    function apply() {
      const words = fields.text.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      const isFiltered = words.length > 0 || fields.rows.value !== "";
      const order = orderOf(fields.order.value);
      let shownCount = 0;
      let allCount = 0;
      for (const { heads, groups, table } of tables) {
        const columns = shownColumns(heads);
        for (const row of table.rows) {
          [...row.cells].slice(1).forEach((cell, place) => {
            cell.hidden = !columns[place];
          });
        }
        for (const { body, rows } of groups) {
          const shown = rows.filter((row) => isShown(row, columns, words));
          for (const row of rows) row.hidden = !shown.includes(row);
          body.append(...(order === undefined ? rows : [...rows].sort(order)));
          body.hidden = isFiltered && shown.length === 0;
          if (isFiltered && shown.length > 0) open(body);
          shownCount += shown.length;
          allCount += rows.length;
        }
      }
      fields.count.value = isFiltered ? `${shownCount} of ${allCount} rows` : "";
      keep();
    }

    function open(body) {
      body.classList.remove("folded");
      body.querySelector("button.fold")?.setAttribute("aria-expanded", "true");
    }

    const KEPT = ["text", "rows", "order", "language"];

    /** What was chosen stands in the address, so that it can be sent to somebody. */
    function keep() {
      const query = new URLSearchParams(
        KEPT.flatMap((name) => (fields[name].value === "" ? [] : [[name, fields[name].value]])),
      );
      try {
        history.replaceState(null, "", `?${query}${location.hash}`);
      } catch {
        // Some browsers let no page from disk change its address.
      }
    }

    const query = new URLSearchParams(location.search);
    for (const name of KEPT) if (query.has(name)) fields[name].value = query.get(name);
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    if ([...query.keys()].length > 0) apply();
  }

  /** What a link leads to is not left folded, and paper has no folds. */
  function folds() {
    const reveal = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      let place = id === "" ? null : byId(id);
      for (; place !== null; place = place.parentElement) {
        if (place.tagName === "DETAILS") place.open = true;
      }
    };
    addEventListener("hashchange", reveal);
    addEventListener("beforeprint", () => {
      for (const fold of document.querySelectorAll("main details")) fold.open = true;
    });
    reveal();
  }

  /** What is wider than its place can be scrolled by keyboard, and what is not is no stop on the way. */
  function scrollables() {
    const mark = () => {
      for (const place of document.querySelectorAll(".wide")) {
        if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
        else place.removeAttribute("tabindex");
      }
    };
    addEventListener("resize", mark);
    mark();
  }

  colours();
  search();
  scrollables();
  matrix();
  folds();
})();
