import { usePush } from '@qe/platform'
import { Notice } from '@qe/ui'
import { Toggle } from '@qe/ui/unshared'
import { useState } from 'react'

/** Messages on this device, even while no page of the site is open. Asks the browser only when it is turned on. */
export function PushToggle() {
  const { state, turnOn, turnOff } = usePush()
  const [isBusy, setBusy] = useState(false)
  const [didNotWork, setDidNotWork] = useState(false)
  if (state === 'unsupported') return null
  const change = async (wanted: boolean) => {
    setBusy(true)
    setDidNotWork(false)
    await (wanted ? turnOn() : turnOff())
    setBusy(false)
    setDidNotWork(wanted)
  }
  return (
    <>
      <Toggle
        label="Show messages on this device"
        hint="Answers, messages and changes of bookings, also while this site is closed."
        checked={state === 'on'}
        disabled={isBusy || state === 'denied'}
        onChange={(wanted) => void change(wanted)}
      />
      {state === 'denied' && (
        <Notice>
          Your browser does not let this site show messages. Allow notifications for it in the browser’s settings, then
          load this page again.
        </Notice>
      )}
      {state === 'off' && didNotWork && (
        <Notice tone="warning">
          That did not work this time. You can try again; e-mail and the bell go on as they are.
        </Notice>
      )}
    </>
  )
}
