export default function HomeScreen() {
  return <h1>Hlizo</h1>
}
