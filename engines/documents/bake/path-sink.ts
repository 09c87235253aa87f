/** An outline as an SVG path, scaled to 1000 units per em, y down. */
export class PathSink {
  private parts: string[] = [];
  private x = 0;
  private y = 0;
  private open = false;
  private readonly scale: number;

  constructor(unitsPerEm: number) {
    this.scale = 1000 / unitsPerEm;
  }

  private put(x: number, y: number): string {
    return `${Math.round(x * this.scale)} ${Math.round(-y * this.scale)}`;
  }

  moveBy(dx: number, dy: number): void {
    this.close();
    this.moveTo(this.x + dx, this.y + dy);
  }

  moveTo(x: number, y: number): void {
    this.close();
    this.x = x;
    this.y = y;
    this.open = true;
    this.parts.push(`M${this.put(x, y)}`);
  }

  lineBy(dx: number, dy: number): void {
    this.lineTo(this.x + dx, this.y + dy);
  }

  lineTo(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.parts.push(`L${this.put(x, y)}`);
  }

  curveBy(ax: number, ay: number, bx: number, by: number, dx: number, dy: number): void {
    const x1 = this.x + ax;
    const y1 = this.y + ay;
    const x2 = x1 + bx;
    const y2 = y1 + by;
    this.x = x2 + dx;
    this.y = y2 + dy;
    this.parts.push(`C${this.put(x1, y1)} ${this.put(x2, y2)} ${this.put(this.x, this.y)}`);
  }

  quadTo(cx: number, cy: number, x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.parts.push(`Q${this.put(cx, cy)} ${this.put(x, y)}`);
  }

  close(): void {
    if (this.open) this.parts.push("Z");
    this.open = false;
  }

  path(): string {
    this.close();
    return this.parts.join("");
  }
}
