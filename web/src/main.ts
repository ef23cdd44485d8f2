import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { settings } from "./lib/settings.svelte.ts";
import { speak } from "./lib/words.svelte.ts";

const target = document.getElementById("page");
if (target !== null) {
  await speak(settings.language);
  mount(App, { target });
}
