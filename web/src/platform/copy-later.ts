/** Copies what is still being fetched: some browsers allow it only within the press itself. @throws what `text` is rejected with */
export async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== "function") return navigator.clipboard.writeText(await text);
  const blob = text.then((each) => new Blob([each], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
