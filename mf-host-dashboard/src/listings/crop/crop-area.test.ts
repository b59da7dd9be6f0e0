import { isSame, isTooSmall, maxZoom, pixelsOf, shapedTo, turnedBy, whole, within, zoomedTo, zoomOf } from './crop-area'

const photo = { width: 3000, height: 2000 }
const corner = { x: 0.6, y: 0.1, width: 0.4, height: 0.3, turn: 0 as const }

describe('the crop of a photo', () => {
  it.each([
    [3 / 2, 3000, 2000],
    [16 / 9, 3000, 1688],
    [1, 2000, 2000],
  ])('has the largest part of the ratio %d in the middle', (ratio, width, height) => {
    const crop = shapedTo(whole, ratio, photo)
    expect(pixelsOf(crop, photo)).toEqual({ width, height })
    expect(crop.x + crop.width / 2).toBeCloseTo(0.5)
    expect(crop.y + crop.height / 2).toBeCloseTo(0.5)
  })

  it('stays as it is without a ratio, and takes one of a photo that stands upright', () => {
    expect(shapedTo(corner, null, photo)).toBe(corner)
    expect(pixelsOf(shapedTo({ ...whole, turn: 90 }, 3 / 2, photo), photo)).toEqual({ width: 2000, height: 1333 })
  })

  it('comes closer around its centre, as far as its pixels reach, and never leaves the photo', () => {
    const closer = zoomedTo(whole, 2, photo)
    expect(closer).toMatchObject({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 })
    expect(zoomOf(zoomedTo(whole, 99, photo))).toBeCloseTo(2000 / 320)
    expect(isTooSmall(zoomedTo(whole, 99, photo), photo)).toBe(false)
    const farther = zoomedTo(corner, 1, photo)
    expect(farther).toEqual(within(farther))
    expect(zoomOf(farther)).toBeCloseTo(1)
  })

  it('needs no more pixels than a small photo has', () => {
    const small = { width: 400, height: 200 }
    expect(isTooSmall(whole, small)).toBe(false)
    expect(isTooSmall({ ...whole, width: 0.4 }, small)).toBe(true)
    expect(maxZoom(whole, small)).toBe(1)
  })

  it('turns with the photo, and is back after four turns', () => {
    const right = turnedBy(corner, 'right')
    expect(isSame(right, { x: 0.6, y: 0.6, width: 0.3, height: 0.4, turn: 90 })).toBe(true)
    expect(isSame(turnedBy(right, 'left'), corner)).toBe(true)
    const around = (['right', 'right', 'right', 'right'] as const).reduce(turnedBy, corner)
    expect(isSame(around, corner)).toBe(true)
  })
})
