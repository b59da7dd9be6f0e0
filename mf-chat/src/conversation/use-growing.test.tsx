import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useGrowing } from './use-growing'

function Field({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowing(field, text)
  return <textarea ref={field} aria-label="Message" value={text} readOnly />
}

/** What a browser would have measured: 24 px a line. */
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

test('where the browser does not size a field by its words, it grows and shrinks with them', () => {
  browserThat(false)
  const { rerender } = render(<Field text={'One\ntwo\nthree'} />)
  expect(screen.getByLabelText('Message')).toHaveStyle({ height: '72px' })
  rerender(<Field text="" />)
  expect(screen.getByLabelText('Message')).toHaveStyle({ height: '24px' })
})

test('where it does, the style sheet is left alone', () => {
  browserThat(true)
  render(<Field text={'One\ntwo'} />)
  expect(screen.getByLabelText('Message').style.height).toBe('')
})
