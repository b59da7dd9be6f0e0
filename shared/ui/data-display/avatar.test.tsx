import { fireEvent, render, screen } from '@testing-library/react'
import { Avatar } from './avatar'

const avatarIn = (container: HTMLElement) => container.firstElementChild as HTMLElement

test('a person without a photo has initials, which are drawn and no label of the button around', () => {
  render(
    <button type="button" aria-label="Menu of Ada Berg">
      <Avatar name="Ada Berg" />
    </button>,
  )
  const button = screen.getByRole('button', { name: 'Menu of Ada Berg' })
  expect(button).toHaveTextContent(/^$/)
  expect(avatarIn(button)).toHaveAttribute('data-initials', 'AB')
})

test('a photo stands in place of the initials, until it turns out to be broken', () => {
  const { container } = render(<Avatar name="Ada Berg" src="/ada.webp" />)
  const photo = container.querySelector('img')
  expect(photo).toHaveAttribute('src', '/ada.webp')
  expect(avatarIn(container)).not.toHaveAttribute('data-initials')
  if (photo) fireEvent.error(photo)
  expect(container.querySelector('img')).toBeNull()
  expect(avatarIn(container)).toHaveAttribute('data-initials', 'AB')
})
