import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fileError, formatBytes } from './check'
import { FileField } from './file-field'

const picture = (name = 'passport.jpg', type = 'image/jpeg') => new File(['x'], name, { type })

function Document({ camera }: { camera?: 'environment' }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FileField
      label="The page with your photo"
      kinds={['image', 'pdf']}
      file={file}
      onChange={setFile}
      camera={camera}
    />
  )
}

describe('a file', () => {
  it('is chosen, shown with its size, replaced and removed', async () => {
    render(<Document />)
    await userEvent.upload(screen.getByLabelText('The page with your photo', { selector: 'input' }), picture())
    expect(screen.getByText('passport.jpg')).toBeInTheDocument()
    await userEvent.upload(
      screen.getByLabelText('The page with your photo', { selector: 'input' }),
      picture('better.png', 'image/png'),
    )
    expect(screen.queryByText('passport.jpg')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remove: The page with your photo' }))
    expect(screen.getByRole('button', { name: 'Choose a file: The page with your photo' })).toBeInTheDocument()
  })

  it('is dropped', () => {
    render(<Document />)
    fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { types: ['Files'], files: [picture()] } })
    expect(screen.getByText('passport.jpg')).toBeInTheDocument()
  })

  it('of another kind is refused with the accepted kinds', () => {
    render(<Document />)
    fireEvent.drop(screen.getByText('or drop it here'), {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'letter.doc', { type: 'application/msword' })] },
    })
    expect(screen.getByRole('group')).toHaveAccessibleDescription(
      'Choose a picture (JPEG, PNG, WebP or AVIF) or a PDF.',
    )
  })

  it('is photographed where there is a camera', () => {
    const { matchMedia } = window
    window.matchMedia = ((query: string) => ({
      ...matchMedia(query),
      matches: query.includes('coarse'),
    })) as typeof matchMedia
    render(<Document camera="environment" />)
    expect(screen.getByRole('button', { name: 'Take a photo' })).toBeInTheDocument()
    expect(screen.getByLabelText('The page with your photo, by camera')).toHaveAttribute('capture', 'environment')
    window.matchMedia = matchMedia
  })

  it('may be up to ten megabytes', () => {
    const ofSize = (size: number) => Object.defineProperty(picture(), 'size', { value: size })
    expect(fileError(ofSize(10 * 1024 * 1024), ['image'])).toBeNull()
    expect(fileError(ofSize(11 * 1024 * 1024), ['image'])).toBe(
      '“passport.jpg” has 11 MB. A file can have at most 10 MB.',
    )
    expect(formatBytes(327_680)).toBe('320 KB')
  })
})
