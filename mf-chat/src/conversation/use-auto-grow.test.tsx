import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useAutoGrow } from './use-auto-grow'

function Field({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useAutoGrow(field, text)
  return <textarea ref={field} aria-label="Message" value={text} readOnly />
}

/** jsdom has no layout: stand in with 24 px a line. */
beforeEach(() => {
  jest.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.value.split('\n').length * 24
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'CSS')
})

const browserThat = (supports: boolean) => Object.assign(globalThis, { CSS: { supports: () => supports } })

test('grows and shrinks with the text in a browser without field-sizing', () => {
  browserThat(false)
  const { rerender } = render(<Field text={'One\ntwo\nthree'} />)
  expect(screen.getByLabelText('Message')).toHaveStyle({ height: '72px' })
  rerender(<Field text="" />)
  expect(screen.getByLabelText('Message')).toHaveStyle({ height: '24px' })
})

test('leaves the height to CSS in a browser with field-sizing', () => {
  browserThat(true)
  render(<Field text={'One\ntwo'} />)
  expect(screen.getByLabelText('Message').style.height).toBe('')
})
