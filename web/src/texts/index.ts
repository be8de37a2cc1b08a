// Every word the page says that the server does not say itself, in this folder, so that translations can follow: a file
// for each page and each game. Here are those that every table needs; the others are imported where they are said.
import { shell } from "./shell";
import { end } from "./end";
import { curtain, device, gathering, invitation } from "./gathering";
import { home, list } from "./home";
import { newTable } from "./new_table";
import { playerName } from "./player_name";
import { answers, hints, link, news, table, undo } from "./table";
import { confirm, keys, tableMenu } from "./table_menu";

export const texts = {
  ...shell,
  answers,
  confirm,
  curtain,
  device,
  end,
  gathering,
  hints,
  home,
  invitation,
  keys,
  link,
  list,
  newTable,
  news,
  playerName,
  table,
  tableMenu,
  undo,
};
