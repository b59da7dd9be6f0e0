import type { CallFiles, CallInput, CallName, CallOutput } from '@qe/contract'
import {
  type InfiniteData,
  InfiniteQueryObserver,
  QueryObserver,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { queryClient } from '../query'
import { type ApiError, api } from './client'
import { handedAnswer } from './handed-answers'
import { useAsRendered } from './use-as-rendered'

interface QueryOptions<N extends CallName> {
  enabled?: boolean
  /** How long an answer counts as fresh (ms). */
  staleTime?: number
  refetchInterval?: number
  /** Show the previous answer while the next one loads. */
  keepPrevious?: boolean
  quiet?: boolean
  initialData?: CallOutput<N>
}

const keepPreviousData = <T>(previous: T): T => previous

/** Fetches a reading call and caches its answer by name and input. */
export function useApiQuery<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { keepPrevious, quiet, ...options }: QueryOptions<N> = {},
): UseQueryResult<CallOutput<N>, ApiError> {
  const handed = handedAnswer(name, input)
  const query: UseQueryOptions<CallOutput<N>, ApiError> = {
    queryKey: [name, input],
    queryFn: ({ signal }) => api.call(name, input, { signal, quiet }),
    ...(handed && { initialData: handed.data, initialDataUpdatedAt: handed.at, refetchOnMount: !handed.isFresh }),
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...(options as object),
  }
  return useAsRendered(useQuery(query), QueryObserver, query)
}

/** Fetches a reading call that answers with `nextCursor`, page by page. */
export function useApiInfinite<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { enabled?: boolean; staleTime?: number; gcTime?: number; keepPrevious?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<CallOutput<N>>, ApiError> {
  const { keepPrevious, ...rest } = options
  const handed = handedAnswer(name, input)
  const query: UseInfiniteQueryOptions<
    CallOutput<N>,
    ApiError,
    InfiniteData<CallOutput<N>>,
    readonly unknown[],
    string | undefined
  > = {
    queryKey: [name, 'pages', input],
    initialPageParam: undefined as string | undefined,
    ...(handed && {
      initialData: { pages: [handed.data], pageParams: [undefined] },
      initialDataUpdatedAt: handed.at,
      refetchOnMount: !handed.isFresh,
    }),
    queryFn: ({ pageParam, signal }) =>
      api.call(name, { ...(input as object), ...(pageParam && { cursor: pageParam }) } as CallInput<N>, { signal }),
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    ...rest,
  }
  return useAsRendered(useInfiniteQuery(query), InfiniteQueryObserver, query)
}

interface MutationOptions<N extends CallName> {
  onSuccess?: (data: CallOutput<N>, input: CallInput<N>) => void
  onError?: (error: ApiError, input: CallInput<N>) => void
  /** Calls whose cached answers this one makes stale, and which are out of date when it is refused by a conflict. */
  refresh?: readonly CallName[]
  quiet?: boolean
}

/** The page shows what is no longer so: something is gone, or somebody else has changed it. */
const isOutOfDate = ({ statusCode }: ApiError) => [404, 409, 410].includes(statusCode)

/** Makes a call that changes something. Ignores a second press while the same input is being sent. */
export function useApiMutation<N extends CallName>(
  name: N,
  { refresh: affectedCalls = [], quiet, onSuccess, onError }: MutationOptions<N> = {},
): UseMutationResult<CallOutput<N>, ApiError, CallInput<N>> {
  const pendingInput = useRef('')
  const { mutate, ...mutation } = useMutation<CallOutput<N>, ApiError, CallInput<N>>({
    mutationFn: (input) => api.call(name, input, { quiet }),
    onSuccess: (data, input) => {
      refresh(...affectedCalls)
      onSuccess?.(data, input)
    },
    onError: (error, input) => {
      if (isOutOfDate(error)) refresh(...affectedCalls)
      onError?.(error, input)
    },
    onSettled: (_data, _error, input) => {
      if (JSON.stringify(input) === pendingInput.current) pendingInput.current = ''
    },
  })
  // The second press of a double click comes before the button is rendered as loading.
  const mutateOnce = useCallback(
    (...args: Parameters<typeof mutate>) => {
      const input = JSON.stringify(args[0])
      if (input === pendingInput.current) return
      pendingInput.current = input
      mutate(...args)
    },
    [mutate],
  )
  return { ...mutation, mutate: mutateOnce } as UseMutationResult<CallOutput<N>, ApiError, CallInput<N>>
}

/** Input and files of an upload. */
export interface Upload<N extends CallName> {
  input: CallInput<N>
  files: CallFiles<N>
}

/**
 * Makes a call with files. `progress` is the share that was sent, from 0 to 1; `cancel` aborts the upload. Sends the
 * same files once, unless they failed. `callOff` is the deprecated name of `cancel`, which published remotes use.
 */
export function useApiUpload<N extends CallName>(
  name: N,
  { refresh: affectedCalls = [], quiet, onSuccess, onError }: MutationOptions<N> = {},
): UseMutationResult<CallOutput<N>, ApiError, Upload<N>> & {
  progress: number
  cancel: () => void
  callOff: () => void
} {
  const [progress, setProgress] = useState(0)
  const sent = useRef<Upload<N>>(null)
  const abort = useRef<AbortController>(null)
  const { mutate, ...mutation } = useMutation<CallOutput<N>, ApiError, Upload<N>>({
    mutationFn: ({ input, files }) => {
      abort.current = new AbortController()
      return api.call(name, input, { quiet, files, onProgress: setProgress, signal: abort.current.signal })
    },
    onMutate: () => setProgress(0),
    onSuccess: (data, { input }) => {
      refresh(...affectedCalls)
      onSuccess?.(data, input)
    },
    onError: (error, { input }) => {
      sent.current = null
      if (isOutOfDate(error)) refresh(...affectedCalls)
      if (!abort.current?.signal.aborted) onError?.(error, input)
    },
  })
  // A small file may be uploaded before a double click's second press.
  const mutateOnce = useCallback(
    (...args: Parameters<typeof mutate>) => {
      if (sent.current && isSameUpload(sent.current, args[0])) return
      sent.current = args[0]
      mutate(...args)
    },
    [mutate],
  )
  const cancel = useCallback(() => abort.current?.abort(), [])
  return { ...mutation, mutate: mutateOnce, progress, cancel, callOff: cancel } as UseMutationResult<
    CallOutput<N>,
    ApiError,
    Upload<N>
  > & {
    progress: number
    cancel: () => void
    callOff: () => void
  }
}

/** Compares files by identity, not by content: a person may choose the same photo again. */
function isSameUpload<N extends CallName>(one: Upload<N>, other: Upload<N>): boolean {
  const files = filesOf(one)
  const others = filesOf(other)
  return (
    JSON.stringify(one.input) === JSON.stringify(other.input) &&
    files.length === others.length &&
    files.every((file, index) => file === others[index])
  )
}

const filesOf = ({ files }: { files: object }): unknown[] => Object.values(files).flat()

/** Marks the cached answers of these calls as stale. Refetches those that are on screen. */
export function refresh(...names: CallName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
}

/**
 * Stores an answer in the cache, such as the new state that a change returned. Cancels running fetches of the same
 * input, since their answers are older.
 */
export function putAnswer<N extends CallName>(name: N, input: CallInput<N>, data: CallOutput<N>): void {
  void queryClient.cancelQueries({ queryKey: [name, input], exact: true })
  queryClient.setQueryData([name, input], data)
}
