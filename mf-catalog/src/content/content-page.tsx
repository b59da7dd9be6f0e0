import type { ContentPage as ContentPageData } from '@qe/contract'
import { isMissing, useApiQuery, useLocation, usePage, useParams } from '@qe/platform'
import { EmptyState, ErrorState } from '@qe/ui'
import { formatDate } from '@qe/ui/unshared'
import { FileQuestion } from 'lucide-react'
import css from './content.module.css'
import { ContentSkeleton } from './content-skeleton'

/** `/about`, `/page/terms` and others: texts from the content tables. */
export default function ContentPage() {
  const { pathname } = useLocation()
  const { slug } = useParams()
  const isAbout = pathname.startsWith('/about')
  const about = useApiQuery('cms/about-us', {}, { enabled: isAbout })
  const bySlug = useApiQuery('cms', { slug: slug ?? '' }, { enabled: !isAbout && Boolean(slug), quiet: true })
  const { data, error, refetch, isFetching } = isAbout ? about : bySlug
  usePage({ title: data?.title, description: data?.summary, isMissing: !data && isMissing(error) })
  if (data) return <ContentArticle page={data} />
  if (isMissing(error))
    return (
      <EmptyState
        icon={<FileQuestion size={30} strokeWidth={1.6} />}
        title="There is no such page"
        text="The address may have a slip in it, or the page has moved."
      />
    )
  if (error) return <ErrorState retry={() => void refetch()} retrying={isFetching} />
  return <ContentSkeleton />
}

const ContentArticle = ({ page }: { page: ContentPageData }) => (
  <article className={css.article}>
    <header className={css.head}>
      <h1>{page.title}</h1>
      <p className={css.summary}>{page.summary}</p>
    </header>
    {page.sections.map((section) => (
      <section key={section.heading} className={css.section}>
        <h2>{section.heading}</h2>
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
    <p className={css.date}>Last changed {formatDate(page.updatedAt.slice(0, 10), 'long')}</p>
  </article>
)
