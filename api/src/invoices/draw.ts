import { drawTable } from './draw-table'
import type { MoneyDocument, Section } from './money-document'
import { drawRule, hairline, inner, openSheet, page, pink, type Sheet, type Style, second, tint } from './sheet'

/**
 * Draws a document as a tagged PDF on A4 with embedded fonts. The same document gives the same bytes on every machine.
 */
export async function drawDocument(document: MoneyDocument): Promise<Buffer> {
  const sheet = await openSheet(document)
  drawHeader(sheet, document)
  drawParties(sheet, document)
  drawStay(sheet, document)
  for (const section of document.sections) drawSection(sheet, section)
  if (document.table) await drawTable(sheet, document.table)
  drawNotes(sheet, document)
  return sheet.close()
}

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

function drawNotes(sheet: Sheet, { notes: all }: MoneyDocument): void {
  const style: Style = { size: 9.5, colour: second }
  sheet.ensureRoom(all.reduce((sum, note) => sum + sheet.heightOf(note, style), 0))
  for (const note of all) sheet.y += sheet.write(note, page.left, sheet.y, style) + 4
}
