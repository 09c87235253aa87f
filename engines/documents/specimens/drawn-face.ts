import sharp from "sharp";

export async function drawFace(hue: number, background = "#cfd6dc"): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="330" height="430">
<rect width="330" height="430" fill="${background}"/>
<path d="M20 430C30 330 110 310 165 310S300 330 310 430Z" fill="hsl(${hue},28%,32%)"/>
<rect x="133" y="260" width="64" height="75" rx="28" fill="#c99a7c"/>
<ellipse cx="165" cy="190" rx="84" ry="108" fill="#dcb193"/>
<path d="M80 180C70 70 130 55 168 58C240 55 262 90 250 180C240 130 215 118 165 120C110 118 92 130 80 180Z" fill="hsl(${hue},30%,22%)"/>
<ellipse cx="134" cy="188" rx="12" ry="7" fill="#fff"/><ellipse cx="196" cy="188" rx="12" ry="7" fill="#fff"/>
<circle cx="134" cy="188" r="6" fill="#33271f"/><circle cx="196" cy="188" r="6" fill="#33271f"/>
<path d="M115 168Q134 158 152 168M178 168Q196 158 215 168" stroke="#4a372b" stroke-width="6" fill="none"/>
<path d="M165 195L156 230Q165 238 175 230" stroke="#a97a5e" stroke-width="4" fill="none"/>
<path d="M138 258Q165 272 192 258" stroke="#9b4f49" stroke-width="7" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
