import "@fontsource/marcellus/latin-400.css";
import "@fontsource-variable/commissioner/flar.css";
import "@fontsource-variable/alegreya/wght-italic.css";
import "./styles/tokens.css";
import "./styles/table.css";
import "./styles/map.css";
import "./styles/fighter.css";
import "./styles/app.css";
import "./styles/room.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { report } from "./lib/error_reports";

window.addEventListener("error", (event) => event.error && report("page", event.error));
window.addEventListener("unhandledrejection", (event) => report("page", event.reason));
const target = document.getElementById("app");
if (target) mount(App, { target });
