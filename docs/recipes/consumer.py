from urls_in_context import find_urls

def consume(receive, done):
    """Calls done(message, rows), which stores and acknowledges, for each message that receive() yields."""
    for message, _, rows, error in find_urls((message, message.body) for message in receive()):
        if error is not None:
            print(f'not read: {error}')
        done(message, rows)
