import { Link } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import styles from '../account/account.module.css'
import { SettingsPage } from '../account/settings-page'
import { BlockedPeople } from './blocked-people'
import { DownloadData } from './download-data'
import { ImagePermissions } from './image-permission'

/** Visibility of photos, blocked people, data export, and deleting the account. */
export default function PrivacyPage() {
  return (
    <SettingsPage title="Privacy and your data">
      <ImagePermissions />
      <BlockedPeople />
      <DownloadData />
      <section className={styles.section}>
        <h2>Delete your account</h2>
        <p className={styles.quiet}>
          You can delete your account whenever no stay is coming up, no payment is pending and no claim is open.
        </p>
        <Link to="/account/delete" className={`${buttonClass({})} ${styles.after}`}>
          Delete my account
        </Link>
      </section>
    </SettingsPage>
  )
}
