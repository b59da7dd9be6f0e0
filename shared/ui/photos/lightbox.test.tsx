import { render, screen } from '@testing-library/react'
import { Lightbox } from './lightbox'

test('the open photo stands on the window alone, and the thumbnails on their colours', () => {
  const photos = [
    { src: '/media/photo/a', alt: 'The harbour', colours: '#abc #def #012' },
    { src: '/media/photo/b', alt: 'The boat', colours: '#abc #def #012' },
  ]
  render(<Lightbox photos={photos} at={0} onMove={() => {}} title="Photos" />)
  const open = screen.getByRole('img', { name: 'The harbour' }).parentElement
  expect(open?.style.backgroundImage).toBe('')
  const thumbnail = screen.getByRole('button', { name: 'Photo 2' }).firstElementChild as HTMLElement
  expect(thumbnail.style.backgroundImage).toBe('linear-gradient(#abc, #def, #012)')
})
