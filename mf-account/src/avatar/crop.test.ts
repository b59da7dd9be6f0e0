import { clampCrop, framePosition, largestCrop, moveCrop, sideLength } from './crop'

const wide = { width: 1600, height: 900 }

describe('the crop', () => {
  it('starts as the largest square in the middle', () => {
    expect(largestCrop(wide)).toEqual({ x: 800, y: 450, zoom: 1 })
    expect(sideLength(largestCrop(wide), wide)).toBe(900)
  })

  it('stays within the picture', () => {
    expect(moveCrop(largestCrop(wide), wide, 10, 10)).toEqual({ x: 1150, y: 450, zoom: 1 })
    expect(moveCrop({ x: 800, y: 450, zoom: 2 }, wide, -10, -10)).toEqual({ x: 225, y: 225, zoom: 2 })
    expect(clampCrop({ x: 150, y: 150, zoom: 1 }, { width: 300, height: 900 })).toEqual({ x: 150, y: 150, zoom: 1 })
  })

  it('zooms between the whole picture and four times', () => {
    expect(clampCrop({ x: 800, y: 450, zoom: 9 }, wide).zoom).toBe(4)
    expect(clampCrop({ x: 800, y: 450, zoom: 0.2 }, wide).zoom).toBe(1)
  })

  it('fills the frame', () => {
    expect(framePosition(largestCrop(wide), wide)).toEqual({ width: '177.778%', left: '-38.889%', top: '0.000%' })
    expect(framePosition({ x: 450, y: 225, zoom: 2 }, wide)).toEqual({
      width: '355.556%',
      left: '-50.000%',
      top: '0.000%',
    })
  })
})
