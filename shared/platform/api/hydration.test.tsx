import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { forgetAnswers, provideAnswers, queryClient } from '../host'
import { useApiInfinite, useApiQuery } from './hooks'

function Name() {
  const { data, isError } = useApiQuery('user/profile-details', {})
  return <p>{isError ? 'Nobody answered' : (data?.firstName ?? 'Loading')}</p>
}

function Count() {
  const { data } = useApiInfinite('notification/getAll', {})
  return <p>{data ? `${data.pages.length} page` : 'Loading'}</p>
}

function Progress() {
  const { data, isFetching } = useApiQuery('user/profile-details', {})
  return isFetching && !data ? <progress /> : <p>{data?.firstName}</p>
}

const inPlatform = (part: ReactElement) => <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>

/** Renders a part as the server does, then has another part of the page, which was taken over first, ask the API. */
async function takeOverLate(part: ReactElement, answers: Parameters<typeof renderWithPlatform>[1]) {
  queryClient.clear()
  const root = document.createElement('div')
  root.innerHTML = renderToString(inPlatform(part))
  queryClient.clear()
  const rendered = root.textContent
  const { findByText } = renderWithPlatform(part, answers)
  return {
    rendered,
    findByText,
    takeOver: async () => {
      const mismatches: unknown[] = []
      await act(async () => {
        hydrateRoot(root, inPlatform(part), { onRecoverableError: (error) => mismatches.push(error) })
      })
      return { mismatches, shown: root.textContent }
    },
  }
}

afterEach(forgetAnswers)

describe('a part of a page that is taken over after another part has asked the same', () => {
  it('is taken over as the server rendered it, and then shows the answer', async () => {
    const { rendered, findByText, takeOver } = await takeOverLate(<Name />, {
      answers: { 'user/profile-details': aUser() },
    })
    expect(rendered).toBe('Loading')
    await findByText('Ada')
    expect(await takeOver()).toEqual({ mismatches: [], shown: 'Ada' })
  })

  it('is so for an answer that is newer than the one that came with the page', async () => {
    provideAnswers({ '/v1/api/user/profile-details': aUser({ firstName: 'Augusta' }) }, 0)
    const { rendered, findByText, takeOver } = await takeOverLate(<Name />, {
      answers: { 'user/profile-details': aUser() },
    })
    expect(rendered).toBe('Augusta')
    await findByText('Ada')
    expect(await takeOver()).toEqual({ mismatches: [], shown: 'Ada' })
  })

  it('is so for a call that failed', async () => {
    const { findByText, takeOver } = await takeOverLate(<Name />, {
      answers: { 'user/profile-details': refuse(503, 'Try again.') },
    })
    await findByText('Nobody answered')
    expect((await takeOver()).mismatches).toEqual([])
  })

  it('is so for what shows that the call is being made', async () => {
    const { findByText, takeOver } = await takeOverLate(<Progress />, { answers: { 'user/profile-details': aUser() } })
    await findByText('Ada')
    expect(await takeOver()).toEqual({ mismatches: [], shown: 'Ada' })
  })

  it('is so for a list', async () => {
    const { findByText, takeOver } = await takeOverLate(<Count />, {
      answers: { 'notification/getAll': { items: [], nextCursor: null, unread: 0 } },
    })
    await findByText('1 page')
    expect(await takeOver()).toEqual({ mismatches: [], shown: '1 page' })
  })
})
