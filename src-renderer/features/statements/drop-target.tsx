import { Paper, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** Off while a dialog is open: what is dropped then is refused. */
  readonly active: boolean;
  /** What the files are imported as, in words. */
  readonly book: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Takes files that are dropped anywhere on the window, and says so while they are held over it. */
export function DropTarget({ active, book, onFiles }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drag = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    // Without this the window would try to open the file, which is refused but loses the drop.
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = active ? 'copy' : 'none';
    setOver(active);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (active && files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    // Leaving one element for another leaves the window only when there is no other.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    window.addEventListener('dragenter', (event) => drag(event), options);
    window.addEventListener('dragover', (event) => drag(event), options);
    window.addEventListener('dragleave', leave, options);
    window.addEventListener('drop', (event) => drop(event), options);
    return () => stop.abort();
  }, []);
  if (!over || !active) return null;
  return (
    <div className="drop-target">
      <Paper p="xl" withBorder shadow="md" role="status">
        <Stack align="center" gap="xs">
          <IconFileImport size={40} aria-hidden />
          <Text fw={600}>{t('statements.drop.title', { book })}</Text>
          <Text size="sm">{t('statements.drop.hint')}</Text>
        </Stack>
      </Paper>
    </div>
  );
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
