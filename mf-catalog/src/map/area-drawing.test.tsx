import { boxOfArea, decodeArea } from '@qe/contract'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import L from 'leaflet'
import { AreaDrawing } from './area-drawing'

/** What is on the map now. Shapes need a browser with layout: the journey of a drawn area sees them. */
const mockShown = new Set<object>()
jest.mock('./area-layer', () => ({
  drawAreaLayer: () => {
    const layer = { remove: () => mockShown.delete(layer) }
    mockShown.add(layer)
    return layer
  },
}))

function drawing() {
  const map = L.map(document.createElement('div'), { zoomAnimation: false }).setView([38.7, -9.1], 12)
  const [onDone, onCancel] = [jest.fn((_area: string) => {}), jest.fn()]
  const { unmount } = render(<AreaDrawing map={map} onDone={onDone} onCancel={onCancel} />)
  return { onDone, onCancel, unmount }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('keys set corners at the middle of the map, and setting one again closes the area', async () => {
  const { onDone } = drawing()
  expect(screen.getByRole('application', { name: 'Map to draw on' })).toHaveFocus()
  await press('{Enter}{ArrowRight}{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('2 corners')
  await press('{ArrowDown}{ArrowDown}{Enter}')
  expect(onDone).not.toHaveBeenCalled()
  await press('{Enter}')
  const corners = decodeArea(onDone.mock.calls[0]?.[0] ?? '')
  const { west, south, east, north } = boxOfArea(corners)
  expect(corners).toHaveLength(3)
  expect([west, north]).toEqual([expect.closeTo(-9.1, 3), expect.closeTo(38.7, 3)])
  expect([east > west, south < north]).toEqual([true, true])
})

test('the button closes it as well, once there are three corners', async () => {
  const { onDone } = drawing()
  await press('{Enter}{ArrowRight}{Enter}')
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  await press('{ArrowDown}{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(decodeArea(onDone.mock.calls[0]?.[0] ?? '')).toHaveLength(3)
})

test('Backspace takes the last corner back, and two corners are no area', async () => {
  const { onDone } = drawing()
  await press('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}{Backspace}')
  expect(screen.getByRole('status')).toHaveTextContent('2 corners')
  await press('{ArrowUp}{Enter}{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('An area has 3 to 40 corners.')
  expect(onDone).not.toHaveBeenCalled()
})

test.each([
  ['Escape', () => press('{Enter}{Escape}')],
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s gives up, and nothing stays on the map', async (_, giveUp) => {
  const { onCancel, unmount } = drawing()
  await giveUp()
  expect(onCancel).toHaveBeenCalled()
  unmount()
  expect(mockShown.size).toBe(0)
})
