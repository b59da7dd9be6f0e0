import { setImmediate } from 'node:timers/promises'
import type { DocumentTable } from './money-document'
import { drawRule, hairline, inner, page, type Sheet, type Style, second } from './sheet'

const amountWidth = 78
const gap = 8
const small: Style = { size: 9 }

/**
 * Draws a table over as many pages as it needs, with its header on each. Other requests get their turn between pages,
 * since a long one takes seconds.
 */
export async function drawTable(sheet: Sheet, { heading, columns, lines, total }: DocumentTable): Promise<void> {
  sheet.ensureRoom(140)
  sheet.y += sheet.write(heading, page.left, sheet.y, { size: 13, weight: 700 }, 'H2') + 8
  sheet.begin('Table')
  drawHead(sheet, columns, 'TH')
  for (const line of lines) {
    const cells = cellsOf(line)
    if (sheet.ensureRoom(heightOf(sheet, cells) + 6)) {
      await setImmediate()
      // Screen readers have read it.
      drawHead(sheet, columns, 'Artifact')
    }
    drawCells(sheet, cells)
    drawRule(sheet, hairline, 0.75)
    sheet.y += 5
  }
  const cells = cellsOf({ ...total, detail: '' }).map((cell) => ({
    ...cell,
    style: { ...cell.style, weight: 700 as const },
  }))
  if (sheet.ensureRoom(heightOf(sheet, cells) + 6)) drawHead(sheet, columns, 'Artifact')
  drawCells(sheet, cells)
  sheet.end()
  sheet.y += 18
}

interface Cell {
  text: string
  x: number
  style: Style
}

function cellsOf({ label, detail, amounts }: DocumentTable['lines'][number]): Cell[] {
  const right = page.width - page.right
  const labelWidth = inner - amounts.length * amountWidth - gap
  return [
    { text: detail ? `${label}\n${detail}` : label, x: page.left, style: { ...small, width: labelWidth } },
    ...amounts.map(
      (text, n): Cell => ({
        text,
        x: right - (amounts.length - 1 - n) * amountWidth,
        style: { ...small, align: 'right', width: amountWidth - gap },
      }),
    ),
  ]
}

const heightOf = (sheet: Sheet, cells: Cell[]) =>
  Math.max(...cells.map(({ text, style }) => sheet.heightOf(text, style)))

function drawHead(sheet: Sheet, [first = '', ...others]: string[], role: 'TH' | 'Artifact'): void {
  const cells = cellsOf({ label: first, detail: '', amounts: others })
  drawCells(
    sheet,
    cells.map((cell) => ({ ...cell, style: { ...cell.style, colour: second } })),
    role,
  )
  drawRule(sheet, hairline, 0.75)
  sheet.y += 5
}

/** One row; its height is that of its tallest cell. */
function drawCells(sheet: Sheet, cells: Cell[], role: 'TH' | 'TD' | 'Artifact' = 'TD'): void {
  if (role !== 'Artifact') sheet.begin('TR')
  const heights = cells.map(({ text, x, style }) => sheet.write(text, x, sheet.y, style, role))
  if (role !== 'Artifact') sheet.end()
  sheet.y += Math.max(...heights) + 4
}
