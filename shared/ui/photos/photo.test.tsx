import { render, screen } from '@testing-library/react'
import { Photo } from './photo'

test('a picture has its colours in its place until it has loaded, or a hue where nobody knows them', () => {
  const { rerender } = render(<Photo src="/media/photo/a" alt="The harbour" colours="#abc #def #012" />)
  const frame = () => screen.getByRole('img', { name: 'The harbour' }).parentElement as HTMLElement
  expect(frame().style.backgroundImage).toBe('linear-gradient(#abc, #def, #012)')
  rerender(<Photo src="/media/photo/a" alt="The harbour" />)
  expect(frame().style.backgroundImage).toBe('')
  expect(frame().style.getPropertyValue('--hue')).not.toBe('')
})
