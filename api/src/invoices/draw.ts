import PDFDocument from 'pdfkit'
import { type Face, facesFor, type Weight } from './fonts'
import type { MoneyDocument, Section } from './money-document'
import { drawable, type Run, splitIntoRuns } from './text-runs'

const pink = '#D81B72'
const ink = '#1F1A22'
const second = '#6B6570'
const hairline = '#ECE6EA'
const tint = '#FDEEF5'

/** A4 in points, with generous margins. */
const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 48, bottom: 48 }
const inner = page.width - page.left - page.right

interface Style {
  size: number
  weight?: Weight
  colour?: string
  /** Which end of the text is at `x`. */
  align?: 'left' | 'right'
  /** Longer lines wrap; in points. */
  width?: number
}

/**
 * Draws a document as a tagged PDF on A4 with embedded fonts. The same document gives the same bytes on every machine.
 */
export async function drawDocument(document: MoneyDocument): Promise<Buffer> {
  const sheet = await openSheet(document)
  drawHeader(sheet, document)
  drawParties(sheet, document)
  drawStay(sheet, document)
  for (const section of document.sections) drawSection(sheet, section)
  drawNotes(sheet, document)
  return sheet.close()
}

/** A page that is drawn from top to bottom. `y` is the position of the next element, in points. */
interface Sheet {
  y: number
  /** Draws text as one element of the document's structure; returns its height. */
  write(text: string, x: number, y: number, style: Style, role?: 'H1' | 'H2' | 'P'): number
  heightOf(text: string, style: Style): number
  /** Draws shapes without meaning, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void
  /** Begins another page unless this one has room for `height`. */
  ensureRoom(height: number): void
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
    info: {
      Title: `${document.title} ${document.number}`,
      Author: 'Quality Escape',
      Subject: document.stay[0]?.[1].split('\n')[0] ?? '',
      CreationDate: new Date(document.issuedAt),
      ModDate: new Date(document.issuedAt),
    },
  })

async function openSheet(document: MoneyDocument): Promise<Sheet> {
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
  const registered = new Set<string>()
  const use = (face: Face, size: number) => {
    if (!registered.has(face.name)) doc.registerFont(face.name, face.bytes as unknown as string)
    registered.add(face.name)
    return doc.font(face.name).fontSize(size)
  }
  const widthOf = (runs: Run[], size: number) =>
    runs.reduce((sum, run) => sum + use(run.face, size).widthOfString(run.text, optionsOf(run)), 0)

  const linesOf = (text: string, { size, weight = 400, width = inner }: Style): { line: string; runs: Run[] }[] => {
    const fits = (part: string) => widthOf(splitIntoRuns(part, faces[weight]), size) <= width
    return text
      .split('\n')
      .flatMap((line) => wrapLine(drawable(line, faces[weight]) || '–', fits))
      .map((line) => ({ line, runs: splitIntoRuns(line, faces[weight]) }))
  }

  const sheet: Sheet = {
    y: page.top,
    heightOf: (text, style) => linesOf(text, style).length * lineHeight(style.size),
    write(text, x, y, style, role = 'P') {
      const lines = linesOf(text, style)
      const draw = () => {
        for (const [index, { runs }] of lines.entries()) {
          let at = style.align === 'right' ? x - widthOf(runs, style.size) : x
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
      structure.add(doc.struct(role, { actual: lines.map(({ line }) => line).join(' ') }, draw))
      return lines.length * lineHeight(style.size)
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw(doc)
      doc.endMarkedContent()
    },
    ensureRoom(height) {
      if (sheet.y + height <= page.height - page.bottom) return
      doc.addPage()
      sheet.y = page.top
    },
    async close() {
      structure.end()
      doc.end()
      return ended
    },
  }
  return sheet
}

/** Shapes a right-to-left run as a whole, because pdfkit would order its words left to right. */
const optionsOf = (run: Run): PDFKit.Mixins.TextOptions => (run.rightToLeft ? { features: [] } : {})

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

function drawHeader(sheet: Sheet, document: MoneyDocument): void {
  const top = sheet.y
  sheet.decorate((doc) => {
    doc.roundedRect(page.left, top, 30, 30, 9).fill(pink)
    // The logo: a roof over an open door.
    doc
      .moveTo(page.left + 7, top + 16)
      .lineTo(page.left + 15, top + 8)
      .lineTo(page.left + 23, top + 16)
      .lineWidth(2.4)
      .lineCap('round')
      .lineJoin('round')
      .stroke('#FFFFFF')
    doc
      .moveTo(page.left + 11, top + 17)
      .lineTo(page.left + 11, top + 23)
      .lineTo(page.left + 19, top + 23)
      .lineTo(page.left + 19, top + 17)
      .stroke('#FFFFFF')
  })
  sheet.write('Quality Escape', page.left + 40, top + 5, { size: 15, weight: 700, colour: pink })
  sheet.y = top + 58
  sheet.y += sheet.write(document.title, page.left, sheet.y, { size: 30, weight: 700 }, 'H1')
  sheet.y += sheet.write(document.number, page.left, sheet.y, { size: 12, colour: second })
  let factY = top + 62
  for (const [label, value] of document.facts) {
    sheet.write(label, page.width - page.right - 150, factY, { size: 10, colour: second })
    factY += sheet.write(value, page.width - page.right, factY, { size: 10, align: 'right' }) + 2
  }
  sheet.y += 24
}

function drawParties(sheet: Sheet, { parties: all }: MoneyDocument): void {
  const width = inner / all.length
  const heights = all.map(({ label, lines }, index) => {
    const x = page.left + index * width
    let y = sheet.y + sheet.write(label, x, sheet.y, { size: 9, colour: second, width: width - 16 })
    y += 2
    for (const [n, line] of lines.entries())
      y += sheet.write(
        line,
        x,
        y,
        n === 0 ? { size: 12, weight: 700, width: width - 16 } : { size: 10, colour: second, width: width - 16 },
      )
    return y - sheet.y
  })
  sheet.y += Math.max(...heights) + 22
}

function drawStay(sheet: Sheet, { stay: facts }: MoneyDocument): void {
  const labelWidth = 90
  const style: Style = { size: 10.5, width: inner - 40 - labelWidth }
  const height = facts.reduce((sum, [, value]) => sum + sheet.heightOf(value, style) + 5, 0) + 27
  const top = sheet.y
  sheet.decorate((doc) => doc.roundedRect(page.left, top, inner, height, 14).fill(tint))
  let y = top + 16
  for (const [label, value] of facts) {
    sheet.write(label, page.left + 20, y, { size: 10.5, colour: second })
    y += sheet.write(value, page.left + 20 + labelWidth, y, style) + 5
  }
  sheet.y = top + height + 26
}

function drawSection(sheet: Sheet, { heading, lines, total }: Section): void {
  sheet.ensureRoom(Math.min(lines.length, 4) * 28 + 60)
  sheet.y += sheet.write(heading, page.left, sheet.y, { size: 13, weight: 700 }, 'H2') + 8
  for (const { label, amount } of lines) {
    sheet.ensureRoom(60)
    drawRow(sheet, label, amount, { size: 10.5 })
    drawRule(sheet, hairline, 0.75)
    sheet.y += 5
  }
  sheet.y += 2
  drawRow(sheet, total.label, total.amount, { size: 12.5, weight: 700 })
  sheet.y += 18
}

function drawRow(sheet: Sheet, label: string, amount: string, style: Style): void {
  const height = sheet.write(label, page.left, sheet.y, { ...style, width: inner - 140 })
  sheet.write(amount, page.width - page.right, sheet.y, { ...style, align: 'right' })
  sheet.y += height + 4
}

function drawRule(sheet: Sheet, colour: string, width: number): void {
  const { y } = sheet
  sheet.decorate((doc) =>
    doc
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(width)
      .stroke(colour),
  )
}

function drawNotes(sheet: Sheet, { notes: all }: MoneyDocument): void {
  const style: Style = { size: 9.5, colour: second }
  sheet.ensureRoom(all.reduce((sum, note) => sum + sheet.heightOf(note, style), 0))
  for (const note of all) sheet.y += sheet.write(note, page.left, sheet.y, style) + 4
}
