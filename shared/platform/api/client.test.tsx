import { http, provideSettings, readToken, removeCookie, userStore, writeCookie } from '../host'
import { api, bus } from '../index'
import { ApiError } from './client'

interface ShownToast {
  message: string
  variant: string
}

const shown: ShownToast[] = []
const visited: string[] = []
bus.on('toast', (toast) => shown.push(toast))
bus.on('navigation', ({ to }) => visited.push(to))

const answer = (status: number, message: string, data: unknown = {}) => {
  http.defaults.adapter = async (config) => ({
    status,
    statusText: '',
    headers: {},
    config,
    data: { data, statusCode: status, message },
  })
}

beforeEach(() => {
  shown.length = 0
  visited.length = 0
  provideSettings({
    apiBaseUrl: '/v1/api/',
    socketUrl: null,
    contentBaseUrl: '/',
    googleClientId: null,
    push: null,
    storageKey: null,
  })
  writeCookie('_quality_escape', 'token')
  userStore.setState({ isLoggedIn: true })
})

describe('a call of the toast table', () => {
  it('shows a success toast with the server message on 200', async () => {
    answer(200, 'Thank you, we have your message.')
    await api.call('newsletter/addNewMember', { email: 'a@b.test' })
    expect(shown).toEqual([{ message: 'Thank you, we have your message.', variant: 'success' }])
  })

  it('shows a warning toast with the message on any other status', async () => {
    answer(409, 'These dates were just taken.')
    await expect(api.call('bookings/add', { quoteId: 'a quote id', idempotencyKey: '12345678' })).rejects.toThrow(
      'These dates were just taken.',
    )
    expect(shown).toEqual([{ message: 'These dates were just taken.', variant: 'warning' }])
  })

  it("says 'Something went wrong' when the server gave no message", async () => {
    answer(400, '')
    await expect(api.call('newsletter/addNewMember', { email: 'x' })).rejects.toThrow('Something went wrong')
    expect(shown).toEqual([{ message: 'Something went wrong', variant: 'warning' }])
  })
})

describe('a failed request', () => {
  it('shows an error toast with the server message', async () => {
    answer(409, 'This message is too old.')
    await expect(api.call('notification/read-all', {})).rejects.toBeInstanceOf(ApiError)
    expect(shown).toEqual([{ message: 'This message is too old.', variant: 'error' }])
  })

  it('shows the sentence of a refused download, and none of a read whose page shows it', async () => {
    answer(404, 'Nothing was sent in March.')
    await expect(api.call('payout/statement', { year: 2027, month: 3, currency: 'EUR' })).rejects.toThrow('March')
    await expect(api.call('payout/overview', {})).rejects.toBeInstanceOf(ApiError)
    expect(shown).toEqual([{ message: 'Nothing was sent in March.', variant: 'error' }])
  })

  it("shows 'Bad Gateway: The server is down or unreachable.' when nothing answers", async () => {
    http.defaults.adapter = async () => {
      throw new Error('connect ECONNREFUSED')
    }
    await expect(api.call('cms/homepage', {})).rejects.toMatchObject({ statusCode: 0 })
    expect(shown).toEqual([{ message: 'Bad Gateway: The server is down or unreachable.', variant: 'error' }])
  })

  it('shows the same when a proxy answers for an API that is down', async () => {
    http.defaults.adapter = async (config) => ({
      status: 502,
      statusText: '',
      headers: {},
      config,
      data: { statusCode: 502, message: 'connect ECONNREFUSED' },
    })
    await expect(api.call('cms/homepage', {})).rejects.toMatchObject({ statusCode: 0 })
    expect(shown).toEqual([{ message: 'Bad Gateway: The server is down or unreachable.', variant: 'error' }])
  })

  it('carries the fields that the server refused', async () => {
    answer(400, 'Check the form.', { fields: { email: 'Enter an e-mail address.' } })
    await expect(api.call('enquiry/add', { name: '', email: '', subject: '', message: '' })).rejects.toMatchObject({
      fields: { email: 'Enter an e-mail address.' },
    })
  })
})

describe('an answer after its session has ended', () => {
  /** Runs `what` between the call and its answer. */
  const answeredAfter = (what: () => void, status: number) => {
    http.defaults.adapter = async (config) => {
      what()
      return { status, statusText: '', headers: {}, config, data: { data: {}, statusCode: status, message: 'Late.' } }
    }
  }

  it('does not end the next session', async () => {
    answeredAfter(() => writeCookie('_quality_escape', 'a later token'), 401)
    await expect(api.call('notification/read-all', {})).rejects.toBeInstanceOf(ApiError)
    expect(readToken()).toBe('a later token')
    expect(visited).toEqual([])
  })

  it('is rejected after signing out', async () => {
    answeredAfter(() => removeCookie('_quality_escape'), 200)
    await expect(api.call('user/profile-details', {}, { quiet: true })).rejects.toBeInstanceOf(ApiError)
  })
})

describe('a call with files', () => {
  it('sends input and files as one form, and reports progress', async () => {
    const sent: FormData[] = []
    http.defaults.adapter = async (config) => {
      sent.push(config.data)
      config.onUploadProgress?.({ loaded: 1, total: 2, progress: 0.5, bytes: 1, lengthComputable: true })
      return {
        status: 200,
        statusText: '',
        headers: {},
        config,
        data: { data: {}, statusCode: 200, message: 'Saved.' },
      }
    }
    const shares: number[] = []
    const document = new File(['%PDF-'], 'passport.pdf')
    await api.call(
      'user/resubmit-document',
      { documentKind: 'passport' },
      { files: { document: [document] }, onProgress: (share) => shares.push(share) },
    )
    expect([...(sent[0] ?? [])]).toEqual([
      ['input', '{"documentKind":"passport"}'],
      ['document', document],
    ])
    expect(shares).toEqual([0.5])
  })
})

describe('a 401', () => {
  it('logs out, goes to the sign-in page, and shows no toast', async () => {
    answer(401, 'Sign in again.')
    await expect(api.call('user/profile-details', {})).rejects.toMatchObject({ statusCode: 401 })
    expect(shown).toEqual([])
    expect(visited).toEqual(['/auth/login'])
    expect(readToken()).toBeUndefined()
    expect(userStore.getState()).toEqual({ isLoggedIn: false, userData: null })
  })

  it('logs out a page that stayed open until its cookie ran out, and shows no toast', async () => {
    removeCookie('_quality_escape')
    answer(401, 'Sign in to go on.')
    await expect(api.call('notification/read-all', {})).rejects.toMatchObject({ statusCode: 401 })
    expect(shown).toEqual([])
    expect(visited).toEqual(['/auth/login'])
    expect(userStore.getState().isLoggedIn).toBe(false)
  })

  it('stays on a page of signing in, as of a forgotten password', async () => {
    history.replaceState(null, '', '/auth/forgot')
    answer(401, 'Sign in again.')
    await expect(api.call('user/profile-details', {})).rejects.toMatchObject({ statusCode: 401 })
    history.replaceState(null, '', '/')
    expect(visited).toEqual([])
    expect(readToken()).toBeUndefined()
  })

  it('logs out once when several calls get it together', async () => {
    answer(401, 'Sign in again.')
    await Promise.allSettled([
      api.call('user/profile-details', {}),
      api.call('notification/getAll', {}),
      api.call('chat/chat-room/list', {}),
    ])
    expect(visited).toEqual(['/auth/login'])
  })
})

describe('the input', () => {
  const sent = () =>
    new Promise<{ url: string | undefined; data: unknown; params: unknown; authorization: unknown }>((resolve) => {
      http.defaults.adapter = async (config) => {
        resolve({
          url: config.url,
          data: config.data,
          params: config.params,
          authorization: config.headers.get('Authorization'),
        })
        return { status: 200, statusText: '', headers: {}, config, data: { data: {}, statusCode: 200, message: '' } }
      }
    })

  it('fills parameters of the path and sends the token', async () => {
    const request = sent()
    await api.call('user/get/{id}', { id: 'a b' })
    expect(await request).toMatchObject({ url: '/v1/api/user/get/a%20b', params: {}, authorization: 'Bearer token' })
  })

  it('sends the rest in the query of a GET and in the body of a POST', async () => {
    const get = sent()
    await api.call('property/getall', { city: 'lisbon' })
    expect(await get).toMatchObject({ params: { city: 'lisbon' }, data: undefined })
    const post = sent()
    await api.call('notification/status-change', { notificationId: 'n', read: true })
    expect(await post).toMatchObject({ data: '{"notificationId":"n","read":true}', params: undefined })
  })
})

describe('an early answer', () => {
  it('is used once, by URL, in any order of the parameters', async () => {
    answer(200, 'later', { from: 'wire' })
    window.__qeEarly = {
      '/v1/api/property/getall?city=lisbon&guests=2': Promise.resolve({
        status: 200,
        data: { data: { from: 'early' }, statusCode: 200, message: '' },
      }),
    }
    expect(await api.call('property/getall', { guests: 2, city: 'lisbon' })).toEqual({ from: 'early' })
    expect(await api.call('property/getall', { guests: 2, city: 'lisbon' })).toEqual({ from: 'wire' })
  })

  it('fails like any other call when it never arrives', async () => {
    jest.useFakeTimers()
    window.__qeEarly = { '/v1/api/property/getall?city=lisbon': new Promise(() => {}) }
    const rejected = expect(api.call('property/getall', { city: 'lisbon' })).rejects.toMatchObject({ statusCode: 0 })
    await jest.advanceTimersByTimeAsync(60_000)
    await rejected
    jest.useRealTimers()
  })
})
