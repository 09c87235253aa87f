const styled = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font", "text-anchor"];

/** Outside of the page no stylesheet reaches the drawing. */
function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  for (const [n, original] of [...drawing.querySelectorAll<SVGElement>("*")].entries()) {
    const shown = getComputedStyle(original);
    for (const name of styled) copies[n]?.style.setProperty(name, shown.getPropertyValue(name));
  }
  return copy;
}

async function imageOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = withStyles(drawing);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

const [scale, margin, head] = [2, 24, 40];

/** Twice as fine as on the screen. */
export async function chartPictureOf(figure: HTMLElement | null, title: string): Promise<Blob> {
  const drawing = figure?.querySelector<SVGSVGElement>("svg[data-chart], svg[data-map]");
  if (!figure || !drawing) throw new Error("no drawing");
  const { width, height } = drawing.getBoundingClientRect();
  const image = await imageOf(drawing, width, height);
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + 2 * margin + head) * scale;
  const ink = canvas.getContext("2d");
  if (!ink) throw new Error("no canvas");
  const page = getComputedStyle(document.body);
  ink.scale(scale, scale);
  ink.fillStyle = page.backgroundColor;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = page.color;
  ink.font = `600 16px ${page.fontFamily}`;
  ink.fillText(title, margin, margin + 16);
  ink.drawImage(image, margin, margin + head, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}
