/** What a person may give as their reason. Keys are stored; labels are shown to both sides. */
export const cancellationReasons: Record<'guest' | 'provider', { key: string; label: string }[]> = {
  guest: [
    { key: 'plans_changed', label: 'My plans have changed' },
    { key: 'dates_wrong', label: 'I chose the wrong dates' },
    { key: 'found_other', label: 'I found another place' },
    { key: 'travel_disrupted', label: 'My journey was disrupted' },
    { key: 'illness', label: 'Illness or a family matter' },
    { key: 'host_asked', label: 'The host asked me to' },
    { key: 'other', label: 'Another reason' },
  ],
  provider: [
    { key: 'not_available', label: 'The place is not available on these dates' },
    { key: 'repairs', label: 'Something has broken or needs repair' },
    { key: 'emergency', label: 'An emergency' },
    { key: 'guest_asked', label: 'The guest asked me to' },
    { key: 'concerns', label: 'I have concerns about this booking' },
    { key: 'other', label: 'Another reason' },
  ],
}
