import { Button, Notice } from '@qe/ui'
import css from './show-more.module.css'

export interface ShowMoreProps {
  /** The result of a query hook that answers page by page. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: { message: string } | null
    fetchNextPage: () => unknown
  }
  label?: string
}

/** Fetches the next page of a list, and says so when that fails; nothing on the last page. */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={css.more}>
      {query.isFetchNextPageError && <Notice tone="error">{query.error?.message}</Notice>}
      <Button full loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
