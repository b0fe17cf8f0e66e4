export const HouseSign = () => (
  <svg className="room-house" width="44" height="40" viewBox="0 0 44 40" aria-hidden>
    <path className="room-house-here" d="M9 18h13v8H9z" />
    <path d="M10 24l6 -6M14 26l8 -8M19 26l3 -3" className="room-house-hatch" />
    <path d="M3 17.5L22 4l19 13.5M9 14v21h26V14M9 18h26M9 26.5h26M22 18v8.5M26 26.5V35M1 35.5h42" />
  </svg>
);
