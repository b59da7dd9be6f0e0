import type { ListingDetails } from '@qe/contract'
import { Slot } from '@qe/platform'
import { Avatar, Badge, plural } from '@qe/ui'
import { answersText, Card, formatDate, nameOf, Rating } from '@qe/ui/unshared'
import { ShieldCheck } from 'lucide-react'
import { avatarUrl } from '../cards/avatar-url'
import css from './host.module.css'
import page from './listing-page.module.css'

/** The host, and a slot for contacting them. */
export const Host = ({ listing: { id, host } }: { listing: ListingDetails }) => (
  <section className={page.section} id="host" aria-labelledby="host-title">
    <h2 id="host-title">Your host</h2>
    <div className={css.host}>
      <Card className={css.card} raised>
        <Avatar name={host.name} src={avatarUrl(host.avatar, 'large')} size={88} />
        <p className={css.name}>{host.name}</p>
        {host.isVerified && (
          <Badge tone="success" icon={<ShieldCheck size={14} aria-hidden="true" />}>
            Identity checked
          </Badge>
        )}
        <p className={css.numbers}>
          <Rating rating={host.rating} detail="long" />
          <span>{plural(host.listings, 'place')}</span>
        </p>
      </Card>
      <div className={css.words}>
        {host.answers && <p className={page.quiet}>{answersText(host.answers)}</p>}
        {host.bio && <p dir="auto">{host.bio}</p>}
        <p className={page.quiet}>
          Hosting since {formatDate(host.joinedAt.slice(0, 7), 'month')}
          {host.languages.length > 0 && ` · Speaks ${host.languages.map((tag) => nameOf('language', tag)).join(', ')}`}
        </p>
        <Slot name="property.contact" props={{ propertyId: id, hostName: host.name }} />
      </div>
    </div>
  </section>
)
