import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShowMore } from './show-more'

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => {},
}

describe('the button for the next page of a list', () => {
  test('fetches it, and is not there on the last page', async () => {
    const fetchNextPage = jest.fn()
    const { rerender } = render(<ShowMore query={{ ...query, fetchNextPage }} label="Earlier payments" />)
    await userEvent.click(screen.getByRole('button', { name: 'Earlier payments' }))
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
    rerender(<ShowMore query={{ ...query, hasNextPage: false }} />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('says why the next page did not come, and can be pressed again', () => {
    render(<ShowMore query={{ ...query, isFetchNextPageError: true, error: new Error('Wait a minute.') }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Wait a minute.')
    expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled()
  })
})
