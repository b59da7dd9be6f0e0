declare module 'fontkit' {
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean }
}

declare module 'subset-font' {
  /** Cuts the glyphs of a text out of a font, at one place of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}

declare module 'bidi-js' {
  export interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  /** UAX #9: levels of a text (odd: right to left), and what stands in place of a bracket that is turned round. */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, baseDirection: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    getMirroredCharacter(sign: string): string | null
  }
}
