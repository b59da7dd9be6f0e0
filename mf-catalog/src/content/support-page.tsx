import { useApiQuery, usePage } from '@qe/platform'
import css from './content.module.css'
import { ContentSkeleton } from './content-skeleton'
import { EnquiryForm } from './enquiry-form'

/** Contact information and the enquiry form, which works even if the information does not load. */
export default function SupportPage() {
  const { data, isLoading } = useApiQuery('cms/support-us/cms', {}, { staleTime: 300_000, quiet: true })
  usePage({ title: data?.title ?? 'Support', description: data?.summary })
  if (isLoading) return <ContentSkeleton />
  return (
    <div className={css.support}>
      <div>
        <header className={css.head}>
          <h1>{data?.title ?? 'Write to us'}</h1>
          {data && <p className={css.summary}>{data.summary}</p>}
        </header>
        {data?.sections.map((section) => (
          <section key={section.heading} className={css.section}>
            <h2>{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      <EnquiryForm />
    </div>
  )
}
