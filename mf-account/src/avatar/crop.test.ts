import { moved, placeInFrame, sideOf, wholeOf, within } from './crop'

const wide = { width: 1600, height: 900 }

describe('the square cut out of a picture', () => {
  it('is the largest one in the middle to begin with', () => {
    expect(wholeOf(wide)).toEqual({ x: 800, y: 450, zoom: 1 })
    expect(sideOf(wholeOf(wide), wide)).toBe(900)
  })

  it('never leaves the picture', () => {
    expect(moved(wholeOf(wide), wide, 10, 10)).toEqual({ x: 1150, y: 450, zoom: 1 })
    expect(moved({ x: 800, y: 450, zoom: 2 }, wide, -10, -10)).toEqual({ x: 225, y: 225, zoom: 2 })
    expect(within({ x: 150, y: 150, zoom: 1 }, { width: 300, height: 900 })).toEqual({ x: 150, y: 150, zoom: 1 })
  })

  it('comes no closer than four times, and no further than the whole', () => {
    expect(within({ x: 800, y: 450, zoom: 9 }, wide).zoom).toBe(4)
    expect(within({ x: 800, y: 450, zoom: 0.2 }, wide).zoom).toBe(1)
  })

  it('fills its frame', () => {
    expect(placeInFrame(wholeOf(wide), wide)).toEqual({ width: '177.778%', left: '-38.889%', top: '0.000%' })
    expect(placeInFrame({ x: 450, y: 225, zoom: 2 }, wide)).toEqual({
      width: '355.556%',
      left: '-50.000%',
      top: '0.000%',
    })
  })
})
