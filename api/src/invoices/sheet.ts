import PDFDocument from 'pdfkit'
import { type Face, facesFor, type Weight } from './fonts'
import type { MoneyDocument } from './money-document'
import { drawable, type Run, splitIntoRuns } from './text-runs'

export const pink = '#D81B72'
const ink = '#1F1A22'
export const second = '#6B6570'
export const hairline = '#ECE6EA'
export const tint = '#FDEEF5'

/** A4 in points, with generous margins. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 48 }
export const inner = page.width - page.left - page.right

export interface Style {
  size: number
  weight?: Weight
  colour?: string
  /** Which end of the text is at `x`. */
  align?: 'left' | 'right'
  /** Longer lines wrap; in points. */
  width?: number
}

/** What a text is in the document's structure; screen readers skip an `Artifact` and a `Footer`. */
type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Artifact' | 'Footer'

/** A page that is drawn from top to bottom. `y` is the position of the next element, in points. */
export interface Sheet {
  y: number
  /** Draws text as one element of the document's structure, or outside of it; returns its height. */
  write(text: string, x: number, y: number, style: Style, role?: Role): number
  /** What is written until `end` is part of this element. */
  begin(role: 'Table' | 'TR'): void
  end(): void
  heightOf(text: string, style: Style): number
  /** Draws shapes without meaning, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void
  /** Begins another page unless this one has room for `height`; returns whether it did. */
  ensureRoom(height: number): boolean
  close(): Promise<Buffer>
}

const openPdf = (document: MoneyDocument) =>
  new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // How many pages there are is known, and drawn on each, at the end.
    bufferPages: true,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: 'Quality Escape',
      Subject: document.stay[0]?.[1].split('\n')[0] ?? '',
      CreationDate: new Date(document.issuedAt),
      ModDate: new Date(document.issuedAt),
    },
  })

export async function openSheet(document: MoneyDocument): Promise<Sheet> {
  const faces = await facesFor(JSON.stringify(document))
  const doc = openPdf(document)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const structure = doc.struct('Document')
  doc.addStructure(structure)
  /** The open elements, the innermost last. */
  const open = [structure]
  const registered = new Set<string>()
  const use = (face: Face, size: number) => {
    if (!registered.has(face.name)) doc.registerFont(face.name, face.bytes as unknown as string)
    registered.add(face.name)
    return doc.font(face.name).fontSize(size)
  }
  const widthOf = (runs: Run[], size: number) =>
    runs.reduce((sum, run) => sum + use(run.face, size).widthOfString(run.text, optionsOf(run)), 0)

  /** Of the latest texts: a cell is measured before it is drawn. */
  const wrapped = new Map<string, WrappedLine[]>()
  const linesOf = (text: string, { size, weight = 400, width = inner }: Style): WrappedLine[] => {
    const key = `${size} ${weight} ${width} ${text}`
    const known = wrapped.get(key)
    if (known) return known
    const measured = (line: string): WrappedLine => {
      const runs = splitIntoRuns(line, faces[weight])
      return { line, runs, width: widthOf(runs, size) }
    }
    const lines = text
      .split('\n')
      .flatMap((line) => wrapLine(drawable(line, faces[weight]) || '–', (part) => measured(part).width <= width))
      .map(measured)
    if (wrapped.size >= 100) wrapped.clear()
    wrapped.set(key, lines)
    return lines
  }

  const drawArtifact = (type: 'Layout' | 'Pagination', draw: () => void) => {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }
  /** Below the last line of each page; a single page has no number. */
  const numberPages = () => {
    const { count } = doc.bufferedPageRange()
    for (let n = 0; count > 1 && n < count; n++) {
      doc.switchToPage(n)
      const style = { size: 9, colour: second, align: 'right' } as const
      sheet.write(`Page ${n + 1} of ${count}`, page.width - page.right, page.height - 36, style, 'Footer')
    }
  }

  const sheet: Sheet = {
    y: page.top,
    heightOf: (text, style) => linesOf(text, style).length * lineHeight(style.size),
    write(text, x, y, style, role = 'P') {
      const lines = linesOf(text, style)
      const draw = () => {
        for (const [index, { runs, width }] of lines.entries()) {
          let at = style.align === 'right' ? x - width : x
          for (const run of runs) {
            use(run.face, style.size)
              .fillColor(style.colour ?? ink)
              .text(run.text, at, y + index * lineHeight(style.size), {
                ...optionsOf(run),
                lineBreak: false,
                baseline: -style.size * 0.95,
              })
            at += doc.widthOfString(run.text, optionsOf(run))
          }
        }
      }
      if (role === 'Artifact') drawArtifact('Layout', draw)
      else if (role === 'Footer') drawArtifact('Pagination', draw)
      else open.at(-1)?.add(doc.struct(role, optionsOfElement(role, lines), draw))
      return lines.length * lineHeight(style.size)
    },
    begin(role) {
      const element = doc.struct(role)
      open.at(-1)?.add(element)
      open.push(element)
    },
    end: () => void open.pop()?.end(),
    decorate: (draw) => drawArtifact('Layout', () => draw(doc)),
    ensureRoom(height) {
      if (sheet.y + height <= page.height - page.bottom) return false
      doc.addPage()
      sheet.y = page.top
      return true
    },
    async close() {
      structure.end()
      numberPages()
      doc.end()
      return ended
    },
  }
  return sheet
}

/** A line that fits the width of its text, with its own; in points. */
interface WrappedLine {
  line: string
  runs: Run[]
  width: number
}

/** Shapes a right-to-left run as a whole, because pdfkit would order its words left to right. */
const optionsOf = (run: Run): PDFKit.Mixins.TextOptions => (run.rightToLeft ? { features: [] } : {})

const optionsOfElement = (role: string, lines: WrappedLine[]) => ({
  actual: lines.map(({ line }) => line).join(' '),
  ...(role === 'TH' && { scope: 'Column' }),
})

const lineHeight = (size: number) => size * 1.4

/** Breaks a line at spaces, and inside words that are too long or, as in Chinese, have no spaces. */
function wrapLine(line: string, fits: (text: string) => boolean): string[] {
  if (fits(line)) return [line]
  const lines: string[] = []
  let current = ''
  for (const piece of line
    .split(/(?<= )/)
    .flatMap((word) => (fits(word) ? [word] : [...graphemes.segment(word)].map(({ segment }) => segment)))) {
    if (current && !fits((current + piece).trimEnd())) {
      lines.push(current.trimEnd())
      current = ''
    }
    current += piece
  }
  return [...lines, current.trimEnd()]
}
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A line across the page at `y`. */
export function drawRule(sheet: Sheet, colour: string, width: number): void {
  const { y } = sheet
  sheet.decorate((doc) =>
    doc
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(width)
      .stroke(colour),
  )
}
