import { Chip } from '../ui/display/chip.tsx';

/** What a search asks for, as chips; nothing chosen is everything. */
export function SavedSearchLabels({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="chips" aria-label="Traži se">
      {(labels.length > 0 ? labels : ['Svi poslovi']).map((label) => (
        <li key={label}>
          <Chip>{label}</Chip>
        </li>
      ))}
    </ul>
  );
}
