import type { Row } from './rows.ts';
import type { Found } from './summary.ts';

const colours = [
  '#0b4ea2',
  '#6b7280',
  '#111827',
  '#d97706',
  '#15803d',
  '#b91c1c',
  '#7c3aed',
  '#0e7490',
  '#be185d',
];
const [left, right, top, line] = [270, 40, 70, 34];
const width = 900;

/**
 * A dot for each subject's ratio in each row, on a logarithmic axis, with the goals, as SVG.
 *
 * @param rows those with a ratio
 */
export function chart(summary: Record<string, Found>, subjects: readonly string[], rows: readonly Row[]) {
  const ratios = rows.flatMap(({ name }) =>
    subjects.flatMap((subject) => summary[name]?.[subject]?.ratio ?? []),
  );
  const least = Math.min(0.5, ...ratios.filter((ratio) => ratio > 0.1));
  const most = Math.max(2, ...ratios) * 1.1;
  const x = (ratio: number) =>
    left + ((width - left - right) * Math.log(Math.max(ratio, least) / least)) / Math.log(most / least);
  const height = top + rows.length * line + 40;
  const text = (at: number, y: number, words: string, anchor = 'start') =>
    `<text x="${at.toFixed(1)}" y="${y}" text-anchor="${anchor}">${words}</text>`;

  const ticks = [0.5, 1, 2, 5, 10, 20, 50]
    .filter((tick) => tick >= least && tick <= most)
    .map(
      (tick) =>
        `<path d="M${x(tick).toFixed(1)} ${top - 8}V${height - 30}" stroke="${tick === 1 ? '#111827' : '#d1d5db'}"/>` +
        text(x(tick), height - 12, `${tick}×`, 'middle'),
    );
  const legend = subjects.map((subject, index) => {
    const [at, y] = [20 + (index % 5) * 175, 20 + Math.floor(index / 5) * 22];
    return `<circle cx="${at}" cy="${y}" r="6" fill="${colours[index]}"/>${text(at + 12, y + 5, subject)}`;
  });
  const dots = rows.flatMap(({ name, label, goal }, index) => {
    const y = top + index * line + 12;
    const mark =
      goal === undefined
        ? ''
        : `<path d="M${x(goal).toFixed(1)} ${y - 12}v24" stroke="#15803d" stroke-width="3"><title>goal ${goal}</title></path>`;
    return [
      text(left - 14, y + 5, label.replaceAll('`', ''), 'end'),
      mark,
      ...subjects.map((subject, colour) => {
        const ratio = summary[name]?.[subject]?.ratio;
        if (ratio === undefined) return '';
        const title = `<title>${subject}: ${ratio.toFixed(2)}</title>`;
        return `<circle cx="${x(ratio).toFixed(1)}" cy="${y}" r="6" fill="${colours[colour]}" fill-opacity=".85">${title}</circle>`;
      }),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">
<title>Cost as a multiple of the floor; green bars are the goals</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...ticks, ...legend, ...dots].filter(Boolean).join('\n')}
</svg>
`;
}
