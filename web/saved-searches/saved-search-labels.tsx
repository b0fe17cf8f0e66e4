import { Chip } from '../ui/display/chip.tsx';

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
