import { type DragEvent, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** For an element onto which files may be let fall. `over` while some are held above it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    over,
    target: {
      onDragEnter: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        depth.current++
        setOver(true)
      },
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDragLeave: () => {
        if (--depth.current <= 0) leave()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        leave()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
