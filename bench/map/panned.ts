import type { Browser } from 'playwright-core'
import { forgetLongFrames, longScripts, recordLongFrames, slowDown } from '../long-frames'

/** What moving the map costs. Times in ms. */
export interface Panned {
  moves: number
  /** Frames over 50 ms with a long task of the page's scripts in them. */
  longFrames: number
  longest: number
  /** Of the map's answers. */
  bytes: number[]
  times: number[]
}

const step = 260

/** Opens the map of a search on a CPU so many times slower, and moves and zooms it so many times, alternately. */
export async function panned(browser: Browser, address: string, moves: number, cpu: number): Promise<Panned> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await recordLongFrames(page)
  const bytes: number[] = []
  const times: number[] = []
  page.on('requestfinished', async (request) => {
    if (!request.url().includes('/property/map-view')) return
    const { responseBodySize } = await request.sizes()
    bytes.push(responseBodySize)
    times.push(request.timing().responseEnd - request.timing().requestStart)
  })
  await slowDown(page, cpu)
  const first = page.waitForResponse((response) => response.url().includes('/property/map-view'))
  await page.goto(address)
  await first
  const map = page.getByRole('application', { name: 'Map of the results' })
  await map.waitFor()
  await page.waitForTimeout(2500)
  await forgetLongFrames(page)
  ;[bytes.length, times.length] = [0, 0]

  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let move = 0; move < moves; move++) {
    const answered = page.waitForResponse((response) => response.url().includes('/property/map-view'))
    await page.mouse.move(x, y)
    if (move % 2 === 0) {
      await page.mouse.down()
      await page.mouse.move(x + (move % 4 === 0 ? step : -step), y + 80, { steps: 12 })
      await page.mouse.up()
    } else await page.mouse.wheel(0, move % 4 === 1 ? -240 : 240)
    await answered
    await page.waitForTimeout(800)
  }
  const scripts = await longScripts(page)
  await context.close()
  return {
    moves,
    longFrames: scripts.length,
    longest: Math.max(0, ...scripts),
    bytes,
    times,
  }
}
