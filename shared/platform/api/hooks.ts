import type { CallFiles, CallInput, CallName, CallOutput } from '@qe/contract'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { queryClient } from '../query'
import { type ApiError, api } from './client'

interface QueryOptions<N extends CallName> {
  enabled?: boolean
  /** How long an answer counts as fresh, in ms. */
  staleTime?: number
  refetchInterval?: number
  /** Show the last answer while the next one is on its way. */
  keepPrevious?: boolean
  quiet?: boolean
  initialData?: CallOutput<N>
}

const keep = <T>(previous: T): T => previous

/** The answer of a reading call, cached by name and input. */
export function useApiQuery<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { keepPrevious, quiet, ...options }: QueryOptions<N> = {},
): UseQueryResult<CallOutput<N>, ApiError> {
  return useQuery<CallOutput<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => api.call(name, input, { signal, quiet }),
    ...(keepPrevious && { placeholderData: keep as never }),
    ...(options as object),
  })
}

/** Pages of a reading call that answers with `nextCursor`. */
export function useApiInfinite<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { enabled?: boolean; staleTime?: number; keepPrevious?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<CallOutput<N>>, ApiError> {
  const { keepPrevious, ...rest } = options
  return useInfiniteQuery({
    queryKey: [name, 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(name, { ...(input as object), ...(pageParam && { cursor: pageParam }) } as CallInput<N>, { signal }),
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
    ...(keepPrevious && { placeholderData: keep as never }),
    ...rest,
  }) as UseInfiniteQueryResult<InfiniteData<CallOutput<N>>, ApiError>
}

interface MutationOptions<N extends CallName> {
  onSuccess?: (data: CallOutput<N>, input: CallInput<N>) => void
  onError?: (error: ApiError, input: CallInput<N>) => void
  /** Calls whose cached answers are out of date after this one. */
  refresh?: readonly CallName[]
  quiet?: boolean
}

/** A call that changes something. */
export function useApiMutation<N extends CallName>(
  name: N,
  { refresh: stale = [], quiet, onSuccess, onError }: MutationOptions<N> = {},
): UseMutationResult<CallOutput<N>, ApiError, CallInput<N>> {
  const onItsWay = useRef('')
  const { mutate, ...mutation } = useMutation<CallOutput<N>, ApiError, CallInput<N>>({
    mutationFn: (input) => api.call(name, input, { quiet }),
    onSuccess: (data, input) => {
      refresh(...stale)
      onSuccess?.(data, input)
    },
    onError,
    onSettled: (_data, _error, input) => {
      if (JSON.stringify(input) === onItsWay.current) onItsWay.current = ''
    },
  })
  // The second press of a double click comes before the button shows the first: what is on its way does not go again.
  const once = useCallback(
    (...asked: Parameters<typeof mutate>) => {
      const wish = JSON.stringify(asked[0])
      if (wish === onItsWay.current) return
      onItsWay.current = wish
      mutate(...asked)
    },
    [mutate],
  )
  return { ...mutation, mutate: once } as UseMutationResult<CallOutput<N>, ApiError, CallInput<N>>
}

/** What goes up with a call that takes files. */
export interface Upload<N extends CallName> {
  input: CallInput<N>
  files: CallFiles<N>
}

/**
 * A call that takes files along. `progress` is how much has been sent, from 0 to 1; `callOff` ends what is under way.
 */
export function useApiUpload<N extends CallName>(
  name: N,
  { refresh: stale = [], quiet, onSuccess, onError }: MutationOptions<N> = {},
): UseMutationResult<CallOutput<N>, ApiError, Upload<N>> & { progress: number; callOff: () => void } {
  const [progress, setProgress] = useState(0)
  const sent = useRef<Upload<N>>(null)
  const underWay = useRef<AbortController>(null)
  const { mutate, ...mutation } = useMutation<CallOutput<N>, ApiError, Upload<N>>({
    mutationFn: ({ input, files }) => {
      underWay.current = new AbortController()
      return api.call(name, input, { quiet, files, onProgress: setProgress, signal: underWay.current.signal })
    },
    onMutate: () => setProgress(0),
    onSuccess: (data, { input }) => {
      refresh(...stale)
      onSuccess?.(data, input)
    },
    onError: (error, { input }) => {
      sent.current = null
      if (!underWay.current?.signal.aborted) onError?.(error, input)
    },
  })
  // Files chosen once go up once, unless they failed: a small one may be there before a double click's second press.
  const once = useCallback(
    (...asked: Parameters<typeof mutate>) => {
      if (sent.current && isSameUpload(sent.current, asked[0])) return
      sent.current = asked[0]
      mutate(...asked)
    },
    [mutate],
  )
  const callOff = useCallback(() => underWay.current?.abort(), [])
  return { ...mutation, mutate: once, progress, callOff } as UseMutationResult<CallOutput<N>, ApiError, Upload<N>> & {
    progress: number
    callOff: () => void
  }
}

/** Of files it is asked whether they are the very ones: the same photo may be chosen again. */
function isSameUpload<N extends CallName>(one: Upload<N>, other: Upload<N>): boolean {
  const files = filesOf(one)
  const others = filesOf(other)
  return (
    JSON.stringify(one.input) === JSON.stringify(other.input) &&
    files.length === others.length &&
    files.every((file, at) => file === others[at])
  )
}

const filesOf = ({ files }: { files: object }): unknown[] => Object.values(files).flat()

/** Marks the cached answers of these calls as out of date; what is on screen is asked for again. */
export function refresh(...names: CallName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
}

/**
 * Puts an answer into the cache, as when a change already gave the new state. What was asked for before knows nothing
 * of it, and is not waited for.
 */
export function putAnswer<N extends CallName>(name: N, input: CallInput<N>, data: CallOutput<N>): void {
  void queryClient.cancelQueries({ queryKey: [name, input], exact: true })
  queryClient.setQueryData([name, input], data)
}
