import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type ReactNode } from 'react'
import { PhotoCarousel, type PhotoCarouselHandle } from './photo-carousel'

const width = 300
const photos = [1, 2, 3, 4, 5].map((n) => ({ src: `/photo-${n}`, alt: `Photo ${n}` }))

function open() {
  const carousel = createRef<PhotoCarouselHandle>()
  const { container } = render(<PhotoCarousel ref={carousel} photos={photos} label="Photos" />)
  const track = container.querySelector('.track') as HTMLElement
  const scrollTo = jest.fn()
  Object.defineProperty(track, 'clientWidth', { value: width })
  Object.assign(track, { scrollTo })
  return {
    track,
    turn: (step: number) => act(() => carousel.current?.turn(step)),
    scrolled: (slides: number) => {
      track.scrollLeft = slides * width
      fireEvent.scroll(track)
    },
    shown: () => [...track.children].findIndex((slide) => !slide.hasAttribute('aria-hidden')),
    target: () => scrollTo.mock.lastCall?.[0].left / width,
  }
}

test('a key pressed twice turns two photos, although the scroll to the first has only begun', () => {
  const { turn, scrolled, shown, target } = open()
  turn(1)
  scrolled(0.02)
  expect(shown()).toBe(1)
  turn(1)
  expect(target()).toBe(2)
  for (const position of [0.1, 0.9, 1.4, 1.99]) {
    scrolled(position)
    expect(shown()).toBe(2)
  }
  turn(-1)
  expect(target()).toBe(1)
})

test('an arrow pressed twice turns two photos', async () => {
  const { scrolled, target } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  scrolled(0.02)
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  expect(target()).toBe(2)
})

test('whoever wraps a picture learns which one it is', async () => {
  const onOpen = jest.fn()
  const wrap = (picture: ReactNode, index: number) => (
    <button type="button" onClick={() => onOpen(index)}>
      {picture}
    </button>
  )
  render(<PhotoCarousel photos={photos} label="Photos" wrap={wrap} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Photo 2' }))
  expect(onOpen).toHaveBeenCalledWith(1)
})

test.each([
  ['finger', fireEvent.touchStart],
  ['pointer', fireEvent.pointerDown],
  ['wheel', fireEvent.wheel],
])('a %s that interrupts a turn decides which photo is shown', (_name, begin) => {
  const { track, turn, scrolled, shown, target } = open()
  turn(1)
  turn(1)
  begin(track)
  scrolled(0.3)
  expect(shown()).toBe(0)
  turn(1)
  expect(target()).toBe(1)
})
